// One voice for all commands: short lines on standard output.

const started = Date.now();

/** A line with the seconds since the command began. */
export function say(line) {
  const seconds = ((Date.now() - started) / 1000).toFixed(0).padStart(4);
  console.log(`${seconds} s  ${line}`);
}

/** Ends the command with a sentence that says what to do; for what a user can mend. */
export class Stop extends Error {}

/** Runs the body of a command and turns its outcome into an exit code. */
export async function command(body) {
  try {
    process.exitCode = (await body(process.argv.slice(2))) ?? 0;
  } catch (error) {
    console.error(error instanceof Stop ? `\n${error.message}\n` : error);
    process.exitCode = 1;
  }
}
