-- What a service makes belongs to the name of its key, so that a key which replaces another keeps it. Rows of
-- releases before have the id of the key instead: they stay as they are, and are found under both.

-- As src/access/caller-identity.ts has it.
CREATE FUNCTION "caller_identity"("kind" TEXT, "owner" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN kind = 'service' THEN 'service:' || owner
    WHEN starts_with(owner, 'service:') OR starts_with(owner, 'user:') THEN 'user:' || owner
    ELSE owner END
$$;

CREATE OR REPLACE FUNCTION "webhook_wants_notification"(
  "hook" "webhook", "target_type" TEXT, "created_by" TEXT)
RETURNS BOOLEAN LANGUAGE sql STABLE AS $$
  SELECT (hook.target_types = '{}' OR target_type = ANY(hook.target_types))
    AND (NOT hook.own_only OR created_by = caller_identity(hook.owner_kind, hook.owner)
      OR (hook.owner_kind = 'service' AND EXISTS (
        SELECT FROM service_key key WHERE key.name = hook.owner AND key.id::text = created_by)))
$$;

-- A replica of a release before that still runs takes keys under the id of its caller's key. They are turned
-- into those of the name, or the same request would be stored twice by two replicas.
CREATE FUNCTION "idempotency_key_of_name"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW.caller_id := coalesce(
    (SELECT caller_identity('service', key.name) FROM service_key key
      WHERE key.id = NEW.caller_id::uuid),
    NEW.caller_id);
  RETURN NEW;
END $$;

CREATE TRIGGER "idempotency_key_of_name" BEFORE INSERT ON "idempotency_key"
  FOR EACH ROW WHEN (NEW."caller_id" ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
  EXECUTE FUNCTION "idempotency_key_of_name"();

-- What one caller has made, the newest first.
CREATE INDEX "notification_creator" ON "notification"("created_by", "created_date", "id");

-- When the scopes of a webhook's owner were last looked at: those of persons are in tokens alone.
ALTER TABLE "webhook" ADD COLUMN "renewed_at" TIMESTAMPTZ(3);
