-- Events are no longer published to a broker. Housekeeping deletes the events of a deleted webhook.
DELETE FROM "webhook" WHERE "owner_kind" = 'stream';
