import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { EventCatalogue } from '../../platform/event-store/catalogue/event-catalogue.js';
import { recorded } from '../../../test/support/recorded.js';
import type { LessonPassed } from './domain/lesson-run.events.js';
import { lessonsEvents } from './events.catalogue.js';

it('R-300: a lesson passed before channels were recorded was passed by an own agent', () => {
  const golden = JSON.parse(readFileSync('test/fixtures/events/lessons.LessonPassed.v1.json', 'utf8')) as LessonPassed;
  const [event] = recorded([{ type: golden.type, data: golden.data }]);
  if (!event) throw new Error('nothing was recorded');
  const catalogue = new EventCatalogue(lessonsEvents, 'test');
  expect(catalogue.upcast(event).data).toEqual({ ...golden.data, channel: 'agent' });
});
