-- Up Migration

-- Reads every event and audit record once, while others go on writing: only then can the tables become parts without being read
-- under a lock that stops everybody.
alter table app.event validate constraint first_part;
alter table app.audit validate constraint first_part;
