-- CreateIndex: what is for several people, whose reading is noted by reader
CREATE INDEX "notification_recipient_shared" ON "notification_recipient"("key", "notification_id")
WHERE "deleted_at" IS NULL AND ("is_shared" OR "kind" NOT IN ('user', 'email'));

-- CreateIndex: the archive of a person
CREATE INDEX "notification_recipient_archive" ON "notification_recipient"("key", "created_date", "notification_id")
WHERE "deleted_at" IS NULL AND "archived_at" IS NOT NULL;
