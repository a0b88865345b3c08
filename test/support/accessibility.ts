import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe finds on the page as it is shown now: a rule and the places that break it, one line each. */
export async function axeFaults(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
    return (await inPage.run()).violations.map(({ id, nodes }) => ({ id, places: nodes.map(({ html }) => html) }));
  });
  return violations.map(({ id, places }) => `${id}: ${places.join(' | ')}`);
}

/** How many pixels the page is wider than its window. */
export function overhang(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
