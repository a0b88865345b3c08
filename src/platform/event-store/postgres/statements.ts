import { EVENT_COLUMNS } from './rows.js';
import type { Statement } from './connections.js';

export const IDENTITY: Statement = { name: 'store-identity', text: 'select id from store.identity' };

export const APPEND: Statement = {
  name: 'store-append',
  text: 'select outcome, last_version, last_position from store.append($1, $2, $3, $4, $5, $6, $7)',
};

export const REPEAT_OR_CONFLICT: Statement = {
  name: 'store-repeat',
  text: 'select outcome, last_version, last_position from store.repeat_or_conflict($1, $2)',
};

export const READ: Statement = {
  name: 'store-read',
  text: `select ${EVENT_COLUMNS} from store.events e
    where e.stream_number = (select number from store.streams where name = $1) and e.version >= $2
    order by e.version limit $3`,
};

export const READ_MANY: Statement = {
  name: 'store-read-many',
  text: `select ${EVENT_COLUMNS}, known.place
    from unnest($1::text[], $2::bigint[]) with ordinality known(name, version, place)
    join store.streams s on s.name = known.name and s.version > known.version
    join store.events e on e.stream_number = s.number and e.version > known.version
    order by known.place, e.version`,
};

export const HEAD: Statement = { name: 'store-head', text: 'select max(position) from store.events' };

export const HORIZON_TICKET: Statement = {
  name: 'store-horizon',
  text: 'select drawn, array_to_string(writers, $1) from store.horizon_ticket()',
};

/**
 * A stretch of the log after $1 up to $2: at most $3 rows and, as far as the wanted types ($4, null: all) go, about $5
 * bytes on disk, but one row at least. Every row begins with the end of the stretch and whether the log ends there;
 * without a wanted event there is one row without an event.
 */
export const PAGE: Statement = {
  name: 'store-page',
  text: `with stretch as materialized (
      select max(position) filter (where before < $5) as last, count(*) < $3 and bool_and(before < $5) as is_end from (
        select position, sum(weight) over (order by position) - weight as before from (
          select position, case when $4::text[] is null or type = any($4) then pg_column_size(data) else 0 end as weight
            from store.events where position > $1 and position <= $2 order by position limit $3) as rows) as weighed)
    select s.last, s.is_end, ${EVENT_COLUMNS}
      from stretch s left join store.events e
        on e.position > $1 and e.position <= s.last and ($4::text[] is null or e.type = any($4))
     where s.last is not null order by e.position`,
};
