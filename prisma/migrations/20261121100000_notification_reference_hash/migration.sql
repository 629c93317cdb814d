-- A reference of a thousand wide characters has 3,000 bytes; a B-tree takes at most 2,704.
DROP INDEX "notification_reference";
CREATE INDEX "notification_reference" ON "notification" USING HASH ("reference");
