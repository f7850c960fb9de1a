// Programs listen some time after they have started.
import { setTimeout as sleep } from 'node:timers/promises';

/** What `connect` resolves to, tried again for half a minute as long as nobody listens. */
export async function untilUp(connect) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await connect();
    } catch (error) {
      // fetch has the reason as its cause.
      if (tries === 60 || (error.cause ?? error).code !== 'ECONNREFUSED') throw error;
      await sleep(500);
    }
  }
}
