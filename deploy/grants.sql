-- Creates two roles for one database. gateway_migrate owns and alters the tables. gateway_serve only reads and
-- writes rows. Run this script as a database administrator, before the first migration or later. You can run it
-- again at any time:
--
--   psql --set ON_ERROR_STOP=1 --file deploy/grants.sql "$DATABASE_URL_OF_AN_ADMINISTRATOR"
--
-- If your roles have other names, change the two names here. Set the passwords yourself: \password gateway_serve
-- Then run `housing-gateway migrate` as gateway_migrate, and the gateway as gateway_serve with
-- DATABASE_MIGRATE=off. `housing-gateway doctor` names missing privileges. See docs/database.md.

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

-- Up to Postgres 14, every role may create tables in this schema.
REVOKE CREATE ON SCHEMA public FROM PUBLIC, gateway_serve;
GRANT USAGE, CREATE ON SCHEMA public TO gateway_migrate;
GRANT USAGE ON SCHEMA public TO gateway_serve;

-- The migration history. Every start reads it, and only gateway_migrate writes it. The table is created here, in
-- the form that Prisma and the gateway use, so that the default privileges below do not apply to it.
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

-- Privileges on tables and sequences that later migrations create.
ALTER DEFAULT PRIVILEGES FOR ROLE gateway_migrate IN SCHEMA public
  GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO gateway_serve;
ALTER DEFAULT PRIVILEGES FOR ROLE gateway_migrate IN SCHEMA public
  GRANT USAGE, SELECT, UPDATE ON SEQUENCES TO gateway_serve;

-- Changes existing tables and functions of a database that had one role. Objects of extensions are not changed.
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

-- Search tables are not created by migrations. Each release creates its own search tables, and drops them when
-- they are no longer used. They can always be rebuilt from the records.
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
