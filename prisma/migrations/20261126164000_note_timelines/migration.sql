-- CreateTable: the timeline of the server on which it was last settled which messages the provider may have
CREATE TABLE "database_timeline" (
    "one" BOOLEAN NOT NULL DEFAULT true,
    "timeline" TEXT NOT NULL,
    "earlier" TEXT,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "database_timeline_pkey" PRIMARY KEY ("one")
);

-- As Postgres begins the names of its segments; null where the server does not say, as a standby does not.
CREATE FUNCTION log_timeline() RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  IF pg_is_in_recovery() THEN RETURN NULL; END IF;
  RETURN left(pg_walfile_name(pg_current_wal_lsn()), 8);
EXCEPTION WHEN insufficient_privilege OR undefined_function OR feature_not_supported THEN
  RETURN NULL;
END
$$;
