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
import java.util.stream.Stream;

/**
 * A set of games split into a training set and a test set, which contains every tenth game and
 * measures how well a network generalizes. They are stored in the folders {@code learn} and {@code
 * exam}. Positions of one game are never in both sets. Confined to one thread; methods block on the
 * disk.
 */
public final class TrainTestSplit implements AutoCloseable {
  /**
   * Equal to that of {@link io.tengen.engine.rollout.fit.PolicyFit}, so that results are
   * comparable.
   */
  private static final int HELD_OUT = 10;

  private final DataFolder learn;
  private final DataFolder exam;
  private final GameWriter learnWriter;
  private final GameWriter examWriter;
  private final Set<TrainingGame.Id> ids = new HashSet<>();

  /**
   * Opens the folders, and creates them if they are missing.
   *
   * @param directory parent of the two folders
   * @param program name and version of the program, recorded in the shards
   * @throws DataException if another process writes to the folders, or a shard is damaged
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

  /** Returns whether either set contains the game. */
  public boolean contains(TrainingGame.Id id) {
    return ids.contains(id);
  }

  /** Returns the number of games in both sets. */
  public int games() {
    return ids.size();
  }

  /** Returns the largest index of the games of a source plus 1; 0 if there are none. */
  public long nextIndex(String source) {
    return ids.stream()
        .filter(id -> id.source().equals(source))
        .mapToLong(id -> id.index() + 1)
        .max()
        .orElse(0);
  }

  /**
   * Adds games. When this returns, they are flushed to the folders and survive a crash of the
   * process.
   *
   * @param games games that neither set contains
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

  /**
   * Returns the SHA-256 of each shard of both sets; equal lists mean equal games. Ends the shards
   * that are being written.
   */
  public List<String> shards() throws IOException {
    learnWriter.seal();
    examWriter.seal();
    return Stream.concat(learn.shards().stream(), exam.shards().stream())
        .map(Shard::sha256)
        .toList();
  }

  /** Returns a window of all samples of the training set so far. */
  public TrainingWindow trainingSet(FeatureSet features, int size)
      throws IOException, DataException, InterruptedException {
    learnWriter.seal();
    return TrainingWindow.complete(learn, learn.shards(), features, size);
  }

  /** Returns the games of the test set so far, in the order in which they were added. */
  public List<TrainingGame> testGames() throws IOException, DataException {
    examWriter.seal();
    List<TrainingGame> games = new ArrayList<>();
    for (Shard shard : exam.shards()) {
      try (ShardReader reader = exam.open(shard)) {
        for (TrainingGame game = reader.next(); game != null; game = reader.next()) {
          games.add(game);
        }
      }
    }
    return games;
  }

  /** Returns a window of all samples of the test set so far. */
  public TrainingWindow testSet(FeatureSet features, int size)
      throws IOException, DataException, InterruptedException {
    examWriter.seal();
    return TrainingWindow.complete(exam, exam.shards(), features, size);
  }

  @Override
  public void close() throws IOException {
    try (learn;
        exam;
        learnWriter;
        examWriter) {
      // Resources are closed in reverse order, writers before their folders.
    }
  }
}
