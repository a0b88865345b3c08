/** A share of lessons, two decimals. Below 1 it is never rounded up to 1; of nothing it is 0 (LMS-34, LMS-35). */
export function share(passed: number, total: number): number {
  if (total === 0) return 0;
  if (passed >= total) return 1;
  return Math.min(Math.round((passed * 100) / total), 99) / 100;
}
