import { publishReleaseContract } from './publish-release.contract.js';

const { input, output } = publishReleaseContract;
const { chapters, lessons, warnings } = output.shape;
const { busy: _, ...refusals } = publishReleaseContract.refusals;

/** What a publication takes, changes and refuses before it writes; shared with what only tells it beforehand. */
export const publication = { input, chapters, lessons, warnings, refusals };
