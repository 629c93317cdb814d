-- On a landlord with many residents, writes go on meanwhile.
CREATE INDEX CONCURRENTLY "person_date_of_birth" ON "person"("date_of_birth");
