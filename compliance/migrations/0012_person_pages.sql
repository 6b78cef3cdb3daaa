-- no transaction
-- Up Migration

-- People in pages, in one order whatever the database sorts texts by.
create index concurrently if not exists person_pages on cmp.person (tenant_id, (pseudonym collate "C"));

-- Read once, while others go on writing.
alter table cmp.review validate constraint review_kind_check;
