/** Runs `work` in `lanes` at once for about so long; gives how often it was done per second. */
export async function perSecond(
  lanes: number,
  milliseconds: number,
  work: (lane: number) => Promise<void>,
): Promise<number> {
  const start = performance.now();
  let done = 0;
  const lane = async (number: number) => {
    while (performance.now() - start < milliseconds) {
      await work(number);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, i) => lane(i)));
  return (done / (performance.now() - start)) * 1000;
}
