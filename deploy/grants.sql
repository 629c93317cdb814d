-- Two roles for one database: gateway_migrate owns the tables and changes them, gateway_serve only reads and
-- writes rows. Run it as an administrator of the database, before the first migration or at any later time,
-- and again as often as you like:
--
--   psql --set ON_ERROR_STOP=1 --file deploy/grants.sql "$DATABASE_URL_OF_AN_ADMINISTRATOR"
--
-- Change the two names where yours differ. Passwords are yours to set: \password gateway_serve
-- Then: `housing-gateway migrate` with gateway_migrate, and the gateway with gateway_serve and
-- DATABASE_MIGRATE=off. `housing-gateway doctor` says what is missing. docs/database.md tells more.

BEGIN;

DO $$ BEGIN
  IF to_regrole('gateway_migrate') IS NULL THEN
    CREATE ROLE gateway_migrate LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE;
  END IF;
  IF to_regrole('gateway_serve') IS NULL THEN
    CREATE ROLE gateway_serve LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE;
  END IF;
  EXECUTE format('REVOKE CREATE, TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
  EXECUTE format('GRANT CONNECT ON DATABASE %I TO gateway_migrate, gateway_serve', current_database());
END $$;

-- Until Postgres 14 everybody could make tables here.
REVOKE CREATE ON SCHEMA public FROM PUBLIC, gateway_serve;
GRANT USAGE, CREATE ON SCHEMA public TO gateway_migrate;
GRANT USAGE ON SCHEMA public TO gateway_serve;

-- The history of the migrations is read at every start and written by one role only. It is made here as Prisma
-- and the gateway make it, so that what is granted by default does not cover it.
CREATE TABLE IF NOT EXISTS public._prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
);

-- What later migrations make.
ALTER DEFAULT PRIVILEGES FOR ROLE gateway_migrate IN SCHEMA public
  GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO gateway_serve;
ALTER DEFAULT PRIVILEGES FOR ROLE gateway_migrate IN SCHEMA public
  GRANT USAGE, SELECT, UPDATE ON SEQUENCES TO gateway_serve;

-- What is there already, of a time with one role. What extensions brought stays theirs.
DO $$ DECLARE found record; BEGIN
  FOR found IN
    SELECT format('%I.%I', n.nspname, c.relname) AS name, c.relname
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
  LOOP
    EXECUTE format('ALTER TABLE %s OWNER TO gateway_migrate', found.name);
    IF found.relname = '_prisma_migrations' THEN
      EXECUTE format('REVOKE ALL ON %s FROM gateway_serve', found.name);
      EXECUTE format('GRANT SELECT ON %s TO gateway_serve', found.name);
    ELSE
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO gateway_serve', found.name);
    END IF;
  END LOOP;
  FOR found IN
    SELECT p.oid::regprocedure AS name FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
    WHERE n.nspname = 'public' AND p.prokind = 'f'
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO gateway_migrate', found.name);
  END LOOP;
END $$;
GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA public TO gateway_serve;

-- The tables of the search follow the code and not the migrations: each release makes its own, and drops them
-- when nobody uses them any more. They hold nothing that cannot be made again.
CREATE SCHEMA IF NOT EXISTS search;
ALTER SCHEMA search OWNER TO gateway_serve;
DO $$ DECLARE found record; BEGIN
  FOR found IN
    SELECT format('search.%I', relname) AS name FROM pg_class
    WHERE relnamespace = 'search'::regnamespace AND relkind IN ('r', 'p')
  LOOP
    EXECUTE format('ALTER TABLE %s OWNER TO gateway_serve', found.name);
  END LOOP;
  FOR found IN
    SELECT p.oid::regprocedure AS name FROM pg_proc p WHERE p.pronamespace = 'search'::regnamespace
  LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO gateway_serve', found.name);
  END LOOP;
END $$;

COMMIT;
