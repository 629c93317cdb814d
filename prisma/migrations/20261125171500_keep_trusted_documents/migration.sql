-- CreateTable
CREATE TABLE "trusted_document" (
    "id" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "operations" TEXT[],
    "added_at" TIMESTAMPTZ(3) NOT NULL,
    "uses" BIGINT NOT NULL DEFAULT 0,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "trusted_document_pkey" PRIMARY KEY ("id")
);

-- Running gateways read again what was added or removed; counts of uses are no news.
CREATE FUNCTION announce_documents_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('housing_gateway_changes', '{"topic":"document","what":"changed"}');
  RETURN NULL;
END
$$;

CREATE TRIGGER announce_changed AFTER INSERT OR DELETE ON "trusted_document"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_documents_changed();
