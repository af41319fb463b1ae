-- Akka writes the journal and the snapshots by itself, on connections that carry the number of the tenure
-- that their coordinator has. One that was followed by another writes nothing more: its number is old.
CREATE FUNCTION tengen_fence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM tenure
    WHERE number::text = current_setting('tengen.tenure', true) FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'another coordinator has taken this database over';
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER fence BEFORE INSERT OR UPDATE OR DELETE ON event_journal
  FOR EACH STATEMENT EXECUTE FUNCTION tengen_fence();

CREATE TRIGGER fence BEFORE INSERT OR UPDATE OR DELETE ON snapshot
  FOR EACH STATEMENT EXECUTE FUNCTION tengen_fence();
