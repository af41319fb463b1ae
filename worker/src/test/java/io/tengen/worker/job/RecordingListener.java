package io.tengen.worker.job;

import io.tengen.game.record.GameRecord;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A listener that records its calls. */
public final class RecordingListener implements JobListener {
  public final Map<GameLease, GameRecord> finished = new ConcurrentHashMap<>();
  public final Map<GameLease, String> declined = new ConcurrentHashMap<>();
  public final AtomicInteger freed = new AtomicInteger();

  @Override
  public void finished(Job job, GameRecord record) {
    finished.put(job.lease(), record);
  }

  @Override
  public void declined(Job job, String reason) {
    declined.put(job.lease(), reason);
  }

  @Override
  public void slotFreed() {
    freed.incrementAndGet();
  }
}
