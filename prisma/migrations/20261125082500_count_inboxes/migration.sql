-- CreateIndex: everything that the numbers of an inbox are counted by, so that no row of the table is read
CREATE INDEX "notification_recipient_counts" ON "notification_recipient"("key", "notification_type",
  "target_type", "has_open_action", "read_at", "seen_at", "is_shared", "target_id", "require_action")
WHERE "deleted_at" IS NULL AND "archived_at" IS NULL;
