import { scaleLinear } from 'd3-scale';
import type { VNode } from 'preact';
import type { StuckPlace } from '../../../contexts/reports/index.js';
import { shortened } from '../../../platform/text/text.js';
import type { Setting } from '../../pages/layout.js';

interface Plot {
  readonly setting: Setting;
  readonly places: readonly StuckPlace[];
  readonly width: number;
  readonly class: string;
}

/** So many people fill the width, or more: one alone is no long bar. */
const SCALE = 4;
const ROW = 58;
const BAR = 12;
/** Of a letter on average: a title has a line of its own, and may not run out of the drawing. */
const LETTER = 7.2;
const NUMBER_ROOM = 44;

/** For every lesson the people who wait and those who failed, as two bars below its title. */
export function StuckPlot({ setting, places, width, class: kind }: Plot): VNode {
  const { words, format } = setting;
  const most = Math.max(SCALE, ...places.map(({ waiting, failedPeople }) => Math.max(waiting, failedPeople)));
  const x = scaleLinear([0, most], [0, width - NUMBER_ROOM]);
  const letters = Math.floor(width / LETTER);
  return (
    <svg
      class={`plot ${kind}`}
      viewBox={`0 0 ${width} ${ROW * places.length}`}
      role="img"
      aria-label={words.plots.stuckTitle}
    >
      {places.map((place, at) => (
        <g key={place.lesson.id} transform={`translate(0 ${at * ROW})`}>
          <title>{said(setting, place)}</title>
          <text x="0" y="14">
            {shortened(place.lesson.title, letters)}
            <tspan class="tick" dx="8">
              {shortened(place.course.title, Math.max(0, letters - place.lesson.title.length - 3))}
            </tspan>
          </text>
          {[
            { kind: 'waiting', count: place.waiting },
            { kind: 'failed', count: place.failedPeople },
          ].map((bar, line) => (
            <g key={bar.kind} transform={`translate(0 ${22 + line * (BAR + 2)})`}>
              <rect class={bar.kind} x="0" y="0" width={x(bar.count)} height={BAR} rx="2" />
              <text class="tick" x={x(bar.count) + 8} y={BAR / 2} dy="0.35em">
                {format.number(bar.count)}
              </text>
            </g>
          ))}
        </g>
      ))}
    </svg>
  );
}

function said({ words }: Setting, { course, lesson, waiting, failedPeople }: StuckPlace): string {
  const { plots } = words;
  return [
    `${course.title}: ${lesson.title}`,
    `${plots.waiting}: ${plots.waitingCount(waiting)}`,
    `${plots.failed}: ${plots.failedCount(failedPeople)}`,
  ].join('. ');
}
