-- CreateTable
CREATE TABLE "webhook" (
    "id" UUID NOT NULL,
    "owner_kind" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "target_types" TEXT[],
    "record_kinds" TEXT[],
    "own_only" BOOLEAN NOT NULL,
    "secret" TEXT NOT NULL,
    "previous_secret" TEXT,
    "previous_until" TIMESTAMPTZ(3),
    "status" TEXT NOT NULL,
    "off_reason" TEXT,
    "off_since" TIMESTAMPTZ(3),
    "faults" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "held_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "id" UUID NOT NULL,
    "webhook_id" UUID NOT NULL,
    "sequence" BIGSERIAL NOT NULL,
    "event" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "data" JSONB NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "status" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3),
    "leased_until" TIMESTAMPTZ(3),
    "leased_by" UUID,
    "first_failed_at" TIMESTAMPTZ(3),
    "tried_at" TIMESTAMPTZ(3),
    "answer_status" INTEGER,
    "duration_ms" INTEGER,
    "failure_code" TEXT,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhook_owner" ON "webhook"("owner_kind", "owner", "created_at", "id");

-- CreateIndex
CREATE INDEX "webhook_delivery_list" ON "webhook_delivery"("webhook_id", "occurred_at", "id");

-- CreateIndex: what waits to be sent
CREATE INDEX "webhook_delivery_waiting" ON "webhook_delivery"("webhook_id", "due_at", "sequence")
  WHERE "status" = 'waiting';

-- CreateIndex: what of one subject waits, so that nothing overtakes
CREATE INDEX "webhook_delivery_subject" ON "webhook_delivery"("webhook_id", "subject_id", "sequence")
  WHERE "status" = 'waiting';

-- CreateIndex
CREATE INDEX "webhook_delivery_age" ON "webhook_delivery"("occurred_at");

-- Events are written by triggers (docs/adr/0018): in the transaction of the change, whoever makes it. While
-- there is no webhook a change costs one look at an empty table.

-- As JavaScript writes times, for receivers that compare texts.
CREATE FUNCTION "webhook_time"("moment" TIMESTAMPTZ) RETURNS TEXT LANGUAGE sql STABLE AS $$
  SELECT to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

CREATE FUNCTION "webhook_collects"("hook" "webhook", "event" TEXT, "happened" TIMESTAMPTZ)
RETURNS BOOLEAN LANGUAGE sql IMMUTABLE AS $$
  -- One that is off collects for seven days, so that it can go on where it was.
  SELECT event = ANY(hook.events)
    AND (hook.status = 'active' OR hook.off_since > happened - INTERVAL '7 days')
$$;

CREATE FUNCTION "webhook_wants_notification"("hook" "webhook", "target_type" TEXT, "created_by" TEXT)
RETURNS BOOLEAN LANGUAGE sql STABLE AS $$
  SELECT (hook.target_types = '{}' OR target_type = ANY(hook.target_types))
    AND (NOT hook.own_only OR CASE hook.owner_kind
      WHEN 'service' THEN EXISTS (
        SELECT FROM service_key key WHERE key.name = hook.owner AND key.id::text = created_by)
      ELSE hook.owner = created_by END)
$$;

-- About one notification; the data of the event are added to what names it.
CREATE FUNCTION "webhook_publish_notification"(
  "name" TEXT, "subject" "notification", "happened" TIMESTAMPTZ, "facts" JSONB)
RETURNS VOID LANGUAGE sql AS $$
  INSERT INTO webhook_delivery (id, webhook_id, event, subject_id, data, occurred_at, status, due_at)
  SELECT gen_random_uuid(), hook.id, name, subject.id,
    jsonb_build_object('notificationId', subject.id, 'notificationType', subject.notification_type,
      'targetType', subject.target_type, 'targetId', subject.target_id) || facts,
    happened, 'waiting', happened
  FROM webhook hook
  WHERE webhook_collects(hook, name, happened)
    AND webhook_wants_notification(hook, subject.target_type, subject.created_by)
$$;

CREATE FUNCTION "webhook_on_notification"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  removed_at TIMESTAMPTZ;
BEGIN
  IF NOT EXISTS (SELECT FROM webhook) THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM webhook_publish_notification('notification.created', NEW, NEW.created_date,
      jsonb_build_object('requireAction', NEW.require_action));
  ELSIF TG_OP = 'DELETE' THEN
    removed_at := now();
    PERFORM webhook_publish_notification('notification.deleted', OLD, removed_at,
      jsonb_build_object('deletedAt', webhook_time(removed_at)));
  ELSIF NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL THEN
    PERFORM webhook_publish_notification('notification.deleted', NEW, NEW.deleted_at,
      jsonb_build_object('deletedAt', webhook_time(NEW.deleted_at)));
  ELSE
    PERFORM webhook_publish_notification('notification.read', NEW, coalesce(NEW.read_at, now()),
      jsonb_build_object('readAt', webhook_time(NEW.read_at)));
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "webhook_created" AFTER INSERT ON "notification"
  FOR EACH ROW EXECUTE FUNCTION "webhook_on_notification"();

CREATE TRIGGER "webhook_read" AFTER UPDATE OF "is_read_status" ON "notification"
  FOR EACH ROW WHEN (NEW."is_read_status" AND NOT OLD."is_read_status")
  EXECUTE FUNCTION "webhook_on_notification"();

CREATE TRIGGER "webhook_deleted" AFTER UPDATE OF "deleted_at" ON "notification"
  FOR EACH ROW WHEN (NEW."deleted_at" IS NOT NULL AND OLD."deleted_at" IS NULL)
  EXECUTE FUNCTION "webhook_on_notification"();

-- Those that were deleted before have been told.
CREATE TRIGGER "webhook_purged" AFTER DELETE ON "notification"
  FOR EACH ROW WHEN (OLD."deleted_at" IS NULL) EXECUTE FUNCTION "webhook_on_notification"();

CREATE FUNCTION "webhook_on_action"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  subject notification;
BEGIN
  IF NOT EXISTS (SELECT FROM webhook) THEN RETURN NULL; END IF;
  SELECT * INTO subject FROM notification WHERE id = NEW.notification_id;
  PERFORM webhook_publish_notification('notification.acted', subject, NEW.occurred_at,
    jsonb_build_object('actionType', NEW.action_type, 'actedAt', webhook_time(NEW.occurred_at),
      'hasOpenAction', subject.has_open_action));
  RETURN NULL;
END $$;

-- Reading is an event of its own.
CREATE TRIGGER "webhook_acted" AFTER INSERT ON "notification_action"
  FOR EACH ROW WHEN (NEW."action_type" <> 'IsRead') EXECUTE FUNCTION "webhook_on_action"();

CREATE FUNCTION "webhook_on_delivery"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  subject notification;
  happened TIMESTAMPTZ;
BEGIN
  IF NOT EXISTS (SELECT FROM webhook) THEN RETURN NULL; END IF;
  SELECT * INTO subject FROM notification WHERE id = NEW.notification_id;
  happened := coalesce(CASE NEW.status WHEN 'sent' THEN NEW.sent_at ELSE NEW.completed_at END, now());
  PERFORM webhook_publish_notification('delivery.' || NEW.status, subject, happened,
    jsonb_build_object('deliveryId', NEW.id, 'channel', NEW.channel, 'status', NEW.status,
      'failureCode', NEW.failure_code, 'sentAt', webhook_time(NEW.sent_at),
      'completedAt', webhook_time(NEW.completed_at)));
  RETURN NULL;
END $$;

CREATE TRIGGER "webhook_delivery_state" AFTER UPDATE OF "status" ON "notification_delivery"
  FOR EACH ROW WHEN (NEW."status" <> OLD."status" AND NEW."status" IN ('sent', 'delivered', 'failed'))
  EXECUTE FUNCTION "webhook_on_delivery"();

-- Imports add many rows at once: one look for all of them.
CREATE FUNCTION "webhook_on_record_changes"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM webhook) THEN RETURN NULL; END IF;
  INSERT INTO webhook_delivery (id, webhook_id, event, subject_id, data, occurred_at, status, due_at)
  SELECT gen_random_uuid(), hook.id, 'record.changed', change.record_id,
    jsonb_build_object('kind', change.kind, 'recordId', change.record_id, 'change',
      CASE change.operation WHEN 'remove' THEN 'removed' ELSE 'saved' END,
      'changedAt', webhook_time(change.occurred_at)),
    change.occurred_at, 'waiting', change.occurred_at
  FROM changes change, webhook hook
  -- A refresh tells of other records, whose facts its documents show.
  WHERE change.operation IN ('upsert', 'remove') AND change.kind = ANY(hook.record_kinds)
    AND webhook_collects(hook, 'record.changed', change.occurred_at)
  ORDER BY change.sequence;
  RETURN NULL;
END $$;

CREATE TRIGGER "webhook_record_changed" AFTER INSERT ON "record_change"
  REFERENCING NEW TABLE AS "changes" FOR EACH STATEMENT
  EXECUTE FUNCTION "webhook_on_record_changes"();
