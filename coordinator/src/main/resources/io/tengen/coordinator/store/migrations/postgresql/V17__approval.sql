-- Journals have events of runs that wait for approval, which programs of before cannot read: they refuse this schema.
COMMENT ON TABLE event_journal IS 'Events of runs, pools and trainings; since schema 17 also of approvals';
