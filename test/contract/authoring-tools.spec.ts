import { knownDifferences } from './authoring-tools.differences.js';
import { compareTools } from './tool-comparison.js';

compareTools('authoring', knownDifferences);
