-- Up Migration

-- Events of one kind, or about one thing, in the order of the list: a page costs the same however many others there are.
create index event_kind on app.event (tenant_id, kind, sequence);
create index event_subject on app.event (tenant_id, subject, sequence);
