-- What the numbers of an inbox are grouped by, as one text in the order of the index: entries that are alike
-- stand together, so that counting neither sorts nor hashes them. The columns behind it are for filters.
CREATE INDEX "notification_recipient_groups" ON "notification_recipient"("key", "is_shared", (
  CASE WHEN "has_open_action" THEN 'o' ELSE '-' END || CASE WHEN "read_at" IS NULL THEN '-' ELSE 'r' END
  || CASE WHEN "seen_at" IS NULL THEN '-' ELSE 's' END || "notification_type" || '/' || "target_type"))
INCLUDE ("notification_type", "target_type", "has_open_action", "read_at", "seen_at", "target_id", "require_action")
WHERE "deleted_at" IS NULL AND "archived_at" IS NULL;

-- Its task is done by the one above; a release that still runs counts without it, only slower.
DROP INDEX "notification_recipient_counts";
