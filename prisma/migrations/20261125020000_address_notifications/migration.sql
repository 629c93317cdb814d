-- AlterTable
ALTER TABLE "notification" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "notification_action" ADD COLUMN     "version" INTEGER;

-- CreateTable
CREATE TABLE "notification_recipient" (
    "notification_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "is_shared" BOOLEAN NOT NULL DEFAULT false,
    "created_date" TIMESTAMPTZ(3) NOT NULL,
    "notification_type" TEXT NOT NULL,
    "target_id" UUID NOT NULL,
    "target_type" TEXT NOT NULL,
    "require_action" BOOLEAN NOT NULL,
    "has_open_action" BOOLEAN NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "seen_at" TIMESTAMPTZ(3),
    "read_at" TIMESTAMPTZ(3),
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "notification_recipient_pkey" PRIMARY KEY ("notification_id","key")
);

-- CreateTable
CREATE TABLE "notification_reading" (
    "reader" TEXT NOT NULL,
    "notification_id" UUID NOT NULL,
    "seen_at" TIMESTAMPTZ(3),
    "read_at" TIMESTAMPTZ(3),
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "notification_reading_pkey" PRIMARY KEY ("reader","notification_id")
);

-- CreateTable
CREATE TABLE "addressee" (
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "name" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_by" TEXT NOT NULL,

    CONSTRAINT "addressee_pkey" PRIMARY KEY ("key")
);

-- A notification that comes without addressees is for the one in "user": replicas of the release before
-- write none, and neither do programs that fill the table by themselves. What contains an @ is an e-mail
-- address in one spelling, everything else is compared as it is.
CREATE FUNCTION notification_user_key(given TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN strpos(given, '@') > 0
    THEN 'email:' || lower(normalize(btrim(given, E' \t\n\r\f\u000b\u00a0'), NFC))
    ELSE 'user:' || given END
$$;

-- Those that are there already
INSERT INTO "notification_recipient" ("notification_id", "key", "kind", "value", "created_date",
  "notification_type", "target_id", "target_type", "require_action", "has_open_action", "deleted_at",
  "seen_at", "read_at")
SELECT n."id", notification_user_key(n."user"),
  split_part(notification_user_key(n."user"), ':', 1), n."user", n."created_date",
  n."notification_type", n."target_id", n."target_type", n."require_action", n."has_open_action",
  n."deleted_at", CASE WHEN n."is_read_status" THEN coalesce(n."read_at", n."created_date") END,
  CASE WHEN n."is_read_status" THEN coalesce(n."read_at", n."created_date") END
FROM "notification" n WHERE n."user" <> '';

CREATE FUNCTION notification_addressed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM "notification_recipient" WHERE "notification_id" = NEW."id") THEN
    INSERT INTO "notification_recipient" ("notification_id", "key", "kind", "value", "created_date",
      "notification_type", "target_id", "target_type", "require_action", "has_open_action", "deleted_at",
      "seen_at", "read_at")
    VALUES (NEW."id", notification_user_key(NEW."user"),
      split_part(notification_user_key(NEW."user"), ':', 1), NEW."user", NEW."created_date",
      NEW."notification_type", NEW."target_id", NEW."target_type", NEW."require_action",
      NEW."has_open_action", NEW."deleted_at",
      CASE WHEN NEW."is_read_status" THEN coalesce(NEW."read_at", NEW."created_date") END,
      CASE WHEN NEW."is_read_status" THEN coalesce(NEW."read_at", NEW."created_date") END);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "notification_addressed" AFTER INSERT ON "notification"
FOR EACH ROW WHEN (NEW."user" <> '') EXECUTE FUNCTION notification_addressed();

-- What addressees copy and what changes
CREATE FUNCTION notification_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "notification_recipient"
  SET "has_open_action" = NEW."has_open_action", "deleted_at" = NEW."deleted_at"
  WHERE "notification_id" = NEW."id";
  RETURN NULL;
END $$;

CREATE TRIGGER "notification_changed" AFTER UPDATE OF "has_open_action", "deleted_at" ON "notification"
FOR EACH ROW WHEN (OLD."has_open_action" <> NEW."has_open_action"
  OR OLD."deleted_at" IS DISTINCT FROM NEW."deleted_at") EXECUTE FUNCTION notification_changed();

-- CreateIndex: an inbox, newest first
CREATE INDEX "notification_recipient_inbox" ON "notification_recipient"("key", "created_date", "notification_id")
WHERE "deleted_at" IS NULL AND "archived_at" IS NULL;

-- CreateIndex: what the badge of a person counts
CREATE INDEX "notification_recipient_unread" ON "notification_recipient"("key", "is_shared")
WHERE "deleted_at" IS NULL AND "archived_at" IS NULL AND "read_at" IS NULL
  AND "notification_type" = 'Screen';

-- CreateIndex
CREATE INDEX "notification_reading_notification" ON "notification_reading"("notification_id");

-- AddForeignKey
ALTER TABLE "notification_recipient" ADD CONSTRAINT "notification_recipient_notification_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notification"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_reading" ADD CONSTRAINT "notification_reading_notification_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notification"("id") ON DELETE CASCADE ON UPDATE CASCADE;
