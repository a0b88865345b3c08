import type { Projection } from '../src/platform/read-store/projection.js';
import { catalogueProjections } from './catalogue/index.js';
import { directoryProjections } from './directory/index.js';
import { enrolmentProjections } from './enrolments/index.js';
import { feedbackProjections } from './feedback/index.js';
import { goalRunsProjections } from './goal-runs/index.js';
import { homeworkProjections } from './homework/index.js';
import { lessonIndexProjections } from './lesson-index/index.js';
import { lessonProjections } from './lessons/index.js';
import { notificationsProjections } from './notifications/index.js';
import { programProjections } from './programs/index.js';
import { reportProjections } from './reports/index.js';

/** Every read model of the platform. */
export const projections: readonly Projection[] = [
  ...directoryProjections,
  ...catalogueProjections,
  ...programProjections,
  ...lessonIndexProjections,
  ...enrolmentProjections,
  ...lessonProjections,
  ...goalRunsProjections,
  ...homeworkProjections,
  ...feedbackProjections,
  ...notificationsProjections,
  ...reportProjections,
];
