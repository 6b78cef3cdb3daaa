-- Up Migration

-- Every proposal on record is of a kind that the constraint names: those of before, which it named already.
alter table app.proposal validate constraint proposal_kind_check;
