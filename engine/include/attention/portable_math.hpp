// Functions of which every platform has its own last bits, made from operations that all of them round alike:
// the same seed gives the same run everywhere.
#pragma once

namespace attention::portable {

// ln(x) for a positive normal number, within a few units in the last place
double natural_log(double x);

// cos(pi * t) for t from 0 to 1
double cosine_of_half_turns(double t);

}  // namespace attention::portable
