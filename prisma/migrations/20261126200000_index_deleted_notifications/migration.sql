-- CreateIndex: a purge walks what was deleted by the time of its deletion
CREATE INDEX "notification_deleted" ON "notification"("deleted_at", "id") WHERE "deleted_at" IS NOT NULL;
