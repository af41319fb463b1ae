package io.tengen.worker.learn.alphago;

import io.tengen.engine.net.FeatureSet;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.GameWriter;
import io.tengen.worker.data.sample.TrainingWindow;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.data.shard.ShardReader;
import io.tengen.worker.data.shard.TrainingGame;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Games to learn from, of which every tenth is held out to tell how well others are known: two
 * folders, {@code learn} and {@code exam}. Positions of one game are never in both. Confined to one
 * thread; methods block on the disk.
 */
public final class TrainTestSplit implements AutoCloseable {
  /** As {@link io.tengen.engine.rollout.fit.PolicyFit} has it, so that their figures compare. */
  private static final int HELD_OUT = 10;

  private final DataFolder learn;
  private final DataFolder exam;
  private final GameWriter learnWriter;
  private final GameWriter examWriter;
  private final Set<TrainingGame.Id> ids = new HashSet<>();

  /**
   * Opens the folders, made if they are missing.
   *
   * @param program name and version, for who looks at a shard
   * @throws DataException if another process writes to them, or one is damaged
   */
  public TrainTestSplit(Path directory, String program) throws IOException, DataException {
    learn = DataFolder.write(directory.resolve("learn"), program);
    try {
      exam = DataFolder.write(directory.resolve("exam"), program);
    } catch (IOException | DataException e) {
      learn.close();
      throw e;
    }
    learnWriter = learn.writer(GameWriter.Settings.DEFAULT);
    examWriter = exam.writer(GameWriter.Settings.DEFAULT);
    try {
      readIds(learn);
      readIds(exam);
    } catch (IOException | DataException e) {
      close();
      throw e;
    }
  }

  private void readIds(DataFolder folder) throws IOException, DataException {
    for (Shard shard : folder.shards()) {
      try (ShardReader reader = folder.open(shard)) {
        for (TrainingGame game = reader.next(); game != null; game = reader.next()) {
          ids.add(game.id());
        }
      }
    }
  }

  /** Whether it has this game. */
  public boolean contains(TrainingGame.Id id) {
    return ids.contains(id);
  }

  /** How many games it has. */
  public int games() {
    return ids.size();
  }

  /** One more than the largest number of its games of this source; 0 without any. */
  public long next(String source) {
    return ids.stream()
        .filter(id -> id.source().equals(source))
        .mapToLong(id -> id.index() + 1)
        .max()
        .orElse(0);
  }

  /**
   * Adds games, and returns when they survive the death of this process.
   *
   * @param games none of which it has
   */
  public void add(List<TrainingGame> games) throws IOException {
    for (TrainingGame game : games) {
      boolean heldOut = ids.size() % HELD_OUT == HELD_OUT - 1;
      (heldOut ? examWriter : learnWriter).add(game);
      ids.add(game.id());
    }
    learnWriter.flush();
    examWriter.flush();
  }

  /** What is learned from: every position of the games so far that counts. */
  public TrainingWindow lessons(FeatureSet features, int size)
      throws IOException, DataException, InterruptedException {
    learnWriter.seal();
    return window(learn, features, size);
  }

  /** What is held out. */
  public TrainingWindow exam(FeatureSet features, int size)
      throws IOException, DataException, InterruptedException {
    examWriter.seal();
    return window(exam, features, size);
  }

  private static TrainingWindow window(DataFolder folder, FeatureSet features, int size)
      throws IOException, DataException, InterruptedException {
    TrainingWindow window = new TrainingWindow(features, size);
    List<String> problems = new ArrayList<>();
    window.update(
        folder,
        Integer.MAX_VALUE,
        1,
        new TrainingWindow.Listener() {
          @Override
          public void decoded(Shard shard) {}

          @Override
          public void refused(Shard shard, String problem) {
            problems.add(problem);
          }
        });
    if (!problems.isEmpty()) {
      throw new DataException(folder.directory() + ": " + problems.getFirst());
    }
    return window;
  }

  @Override
  public void close() throws IOException {
    try (learn;
        exam;
        learnWriter;
        examWriter) {
      // Writers first: what is open is closed in reverse order.
    }
  }
}
