import { scaleBand, scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import type { VNode } from 'preact';
import type { WeekOfProgress } from '../../../contexts/reports/index.js';
import type { Setting } from '../../pages/layout.js';

interface Plot {
  readonly setting: Setting;
  readonly weeks: readonly WeekOfProgress[];
  /** In units of the drawing; text has the size it has elsewhere when it is shown as wide as this. */
  readonly width: number;
  readonly class: string;
}

const HEIGHT = 260;
const EDGE = { top: 16, right: 12, bottom: 34, left: 40 };
/** Room that the date of a week needs. */
const DATE_WIDTH = 64;

/** Lessons as columns and completed courses as a line over the same weeks and the same scale. */
export function WeeksPlot({ setting, weeks, width, class: kind }: Plot): VNode {
  const { words, format } = setting;
  const most = Math.max(1, ...weeks.map(({ lessons, courses }) => Math.max(lessons, courses)));
  const x = scaleBand(
    weeks.map(({ week }) => week),
    [EDGE.left, width - EDGE.right],
  ).padding(0.25);
  const y = scaleLinear([0, most], [HEIGHT - EDGE.bottom, EDGE.top]).nice(4);
  const middle = ({ week }: WeekOfProgress) => (x(week) ?? 0) + x.bandwidth() / 2;
  const path = line<WeekOfProgress>(middle, ({ courses }) => y(courses))([...weeks]);
  const every = Math.ceil((weeks.length * DATE_WIDTH) / (width - EDGE.left - EDGE.right));
  const ticks = y.ticks(4).filter(Number.isInteger);
  return (
    <svg class={`plot ${kind}`} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={words.plots.weeksTitle}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line class="grid" x1={EDGE.left} x2={width - EDGE.right} y1={y(tick)} y2={y(tick)} />
          <text class="tick" x={EDGE.left - 8} y={y(tick)} dy="0.35em" text-anchor="end">
            {format.number(tick)}
          </text>
        </g>
      ))}
      {weeks.map((one, at) => (
        <g key={one.week}>
          <title>{said(setting, one)}</title>
          <rect
            class="lessons"
            x={x(one.week)}
            y={y(one.lessons)}
            width={x.bandwidth()}
            height={y(0) - y(one.lessons)}
            rx="2"
          />
          {(weeks.length - 1 - at) % every === 0 && (
            <text class="tick" x={middle(one)} y={HEIGHT - EDGE.bottom + 20} text-anchor="middle">
              {format.shortDay(one.week)}
            </text>
          )}
        </g>
      ))}
      {path && <path class="courses" d={path} />}
      {weeks.map((one) => (
        <circle key={one.week} class="courses" cx={middle(one)} cy={y(one.courses)} r="3.5">
          <title>{said(setting, one)}</title>
        </circle>
      ))}
    </svg>
  );
}

function said({ words, format }: Setting, { week, lessons, courses }: WeekOfProgress): string {
  const { plots } = words;
  return `${plots.weekOf} ${format.day(week)}: ${plots.lessonCount(lessons)}, ${plots.courseCount(courses)}`;
}
