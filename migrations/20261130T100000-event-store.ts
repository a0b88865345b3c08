import { sql, type Kysely } from 'kysely';

/** The log. Written only by `store.append`; how it is read without gaps is told in platform/event-store/postgres/horizon.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema store`.execute(db);

  await sql`
    create table store.identity (
      only_one boolean primary key default true check (only_one),
      id       text    not null check (id ~ '^[0-9a-f]{12}$'))`.execute(db);
  await sql`
    insert into store.identity (id)
    values (substr(replace(gen_random_uuid()::text, '-', ''), 1, 12))`.execute(db);

  // The row of a stream is what its writers queue at; its number keeps the indexes of the log small.
  await sql`
    create table store.streams (
      name    text   collate "C" primary key,
      number  bigint not null generated always as identity,
      version bigint not null) with (fillfactor = 70)`.execute(db);

  // Cache 1, or the proof of the horizon breaks: a cached block is drawn before the lock.
  await sql`create sequence store.position_seq as bigint cache 1`.execute(db);
  await sql`
    create table store.events (
      position       bigint      not null default nextval('store.position_seq') primary key,
      stream_number  bigint      not null,
      version        bigint      not null,
      schema_version int         not null,
      event_id       uuid        not null,
      recorded_at    timestamptz not null default clock_timestamp(),
      stream         text        collate "C" not null,
      type           text        collate "C" not null,
      data           json        not null,
      meta           json        not null,
      constraint events_one_per_version unique (stream_number, version),
      constraint events_one_per_id      unique (stream_number, event_id))`.execute(db);
  await sql`alter sequence store.position_seq owned by store.events.position`.execute(db);

  await sql`
    create function store.refuse_rewrite() returns trigger language plpgsql as $$
    begin
      if current_setting('store.allow_rewrite', true) is distinct from 'on' then
        raise exception 'events are never changed: % on store.events refused', tg_op;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger events_are_facts before update or delete or truncate on store.events
    for each statement execute function store.refuse_rewrite()`.execute(db);

  await sql`
    create function store.repeat_or_conflict(
      p_stream text, p_ids uuid[], out outcome text, out last_version bigint, out last_position bigint)
    language plpgsql stable as $$
    declare found_ids int; in_order boolean; at_version bigint;
    begin
      select count(*), count(distinct e.version - asked.place) = 1, max(e.version), max(e.position)
        into found_ids, in_order, at_version, last_position
        from unnest(p_ids) with ordinality asked(id, place)
        join store.events e on e.event_id = asked.id
         and e.stream_number = (select number from store.streams where name = p_stream);
      if found_ids = cardinality(p_ids) and in_order then
        outcome := 'replayed'; last_version := at_version; return;
      end if;
      outcome := 'conflict'; last_position := null;
      select version into last_version from store.streams where name = p_stream;
    end $$`.execute(db);

  // p_expected: a version, or -1 no stream, -2 any, -3 stream exists. A loser draws no position.
  await sql`
    create function store.append(
      p_stream text, p_expected bigint, p_ids uuid[], p_types text[], p_schemas int[], p_data json[], p_meta json[],
      out outcome text, out last_version bigint, out last_position bigint)
    language plpgsql as $$
    declare n constant int := cardinality(p_ids); home bigint;
    begin
      if p_expected >= 0 then
        update store.streams s set version = s.version + n
         where s.name = p_stream and s.version = p_expected returning s.number, s.version into home, last_version;
      elsif p_expected = -1 then
        insert into store.streams as s (name, version) values (p_stream, n - 1)
            on conflict (name) do nothing returning s.number, s.version into home, last_version;
      elsif p_expected = -2 then
        insert into store.streams as s (name, version) values (p_stream, n - 1)
            on conflict (name) do update set version = s.version + n returning s.number, s.version into home, last_version;
      else
        update store.streams s set version = s.version + n
         where s.name = p_stream returning s.number, s.version into home, last_version;
      end if;
      if home is null then
        select * from store.repeat_or_conflict(p_stream, p_ids) into outcome, last_version, last_position;
        return;
      end if;

      outcome := 'appended';
      if n = 1 then
        insert into store.events (stream_number, version, schema_version, event_id, stream, type, data, meta)
        values (home, last_version, p_schemas[1], p_ids[1], p_stream, p_types[1], p_data[1], p_meta[1])
        returning position into last_position;
      else
        with placed as (
          insert into store.events (stream_number, version, schema_version, event_id, stream, type, data, meta)
          select home, last_version - n + place, schema_version, id, p_stream, type, data, meta
            from unnest(p_ids, p_types, p_schemas, p_data, p_meta) with ordinality
              as e(id, type, schema_version, data, meta, place)
           order by place
          returning position)
        select max(position) from placed into last_position;
      end if;
    end $$`.execute(db);

  await sql`
    create function store.horizon_ticket(out drawn bigint, out writers text[])
    language plpgsql volatile as $$
    begin
      select case when is_called then last_value else last_value - 1 end into drawn from store.position_seq;
      select coalesce(array_agg(distinct l.virtualtransaction || '/' || coalesce(l.pid, 0)), '{}') into writers
        from pg_locks l
       where l.locktype = 'relation' and l.granted and l.mode = 'RowExclusiveLock'
         and l.pid is distinct from pg_backend_pid() and l.relation = 'store.events'::regclass
         and l.database = (select oid from pg_database where datname = current_database());
    end $$`.execute(db);

  // A transaction that appended and was then forgotten would hold the horizon for ever.
  await sql`
    do $$ begin
      execute format('alter role %I in database %I set idle_in_transaction_session_timeout = %L',
                     current_user, current_database(), '10s');
    end $$`.execute(db);
}
