package io.tengen.worker.link;

import io.tengen.worker.outbox.ResultStore;
import io.tengen.worker.outbox.StoredResult;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A store in memory that a test looks into. Confined to one thread. */
final class ScriptedStore implements ResultStore {
  final List<StoredResult> left = new ArrayList<>();
  final Map<Long, StoredResult> kept = new LinkedHashMap<>();
  final List<Long> aside = new ArrayList<>();
  boolean keeping = true;
  private long lastId;

  @Override
  public List<StoredResult> takeStored() {
    List<StoredResult> all = List.copyOf(left);
    left.clear();
    return all;
  }

  @Override
  public long add(ByteBuffer result) {
    lastId++;
    kept.put(lastId, new StoredResult(lastId, result));
    return lastId;
  }

  @Override
  public void settle(long id) {
    kept.remove(id);
  }

  @Override
  public void setAside(StoredResult unreadable, String reason) {
    aside.add(unreadable.id());
  }

  @Override
  public boolean isDurable() {
    return keeping;
  }

  @Override
  public void onChange(Runnable listener) {}

  @Override
  public Optional<Path> directory() {
    return Optional.empty();
  }

  @Override
  public void close() {}
}
