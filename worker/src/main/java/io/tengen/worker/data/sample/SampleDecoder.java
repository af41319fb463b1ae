package io.tengen.worker.data.sample;

import io.tengen.engine.net.FeatureEncoder;
import io.tengen.engine.net.FeatureSet;
import io.tengen.engine.net.Layout;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.rules.IllegalMoveException;
import io.tengen.game.rules.Position;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.FinalBoard;
import io.tengen.worker.data.shard.MoveCounts;
import io.tengen.worker.data.shard.SearchSummary;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.data.shard.ShardReader;
import io.tengen.worker.data.shard.TrainingGame;
import io.tengen.worker.data.shard.Turn;
import java.io.IOException;
import java.nio.FloatBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Replays games and packs their samples: the network's inputs and the targets. Confined to one
 * thread; {@link #decode} blocks on the disk.
 */
final class SampleDecoder {
  private final Layout layout;
  private final FeatureEncoder encoder;
  private final Symmetries symmetries;
  private final int planeCount;
  private final float[] globals;
  private final FloatBuffer globalBuffer;

  SampleDecoder(FeatureSet features, Layout layout, Symmetries symmetries) {
    this.layout = layout;
    this.symmetries = symmetries;
    encoder = features.newEncoder(layout.size(), layout.length());
    planeCount = features.planes();
    globals = new float[features.globals()];
    globalBuffer = FloatBuffer.wrap(globals);
  }

  /**
   * Decodes all samples of a shard.
   *
   * @throws DataException if a game cannot be read or replayed, or is on another board: then no
   *     sample of the shard may be used
   */
  PackedShard decode(DataFolder folder, Shard shard) throws IOException, DataException {
    PackedShard packed =
        new PackedShard(
            layout, symmetries, planeCount, globals.length, Math.toIntExact(shard.samples()));
    try (ShardReader reader = folder.open(shard)) {
      for (TrainingGame game = reader.next(); game != null; game = reader.next()) {
        if (game.setup().size() != layout.size()) {
          throw new DataException(
              shard.fileName() + ": " + game.id() + " is on another board than the manifest says");
        }
        if (packed.size() + game.samples() > shard.samples()) {
          throw new DataException(shard.fileName() + " has more samples than the manifest says");
        }
        try {
          add(game, packed);
        } catch (DataException e) {
          throw new DataException(shard.fileName() + ": " + e.getMessage(), e);
        }
      }
    }
    packed.trim();
    return packed;
  }

  private void add(TrainingGame game, PackedShard packed) throws DataException {
    packed.beginGame(owners(game.end()));
    boolean unsearched = game.isUnsearched();
    Position position = new Position(game.setup());
    for (int i = 0; i < game.turns().size(); i++) {
      Turn turn = game.turns().get(i);
      if (game.isSample(i, unsearched)) {
        if (game.teachesPolicy(i) && !addPolicy(position, turn, packed)) {
          throw new DataException(game.id() + ": move " + (i + 1) + " was searched illegally");
        }
        addPosition(position, game, turn.summary(), packed);
      }
      try {
        position.play(turn.move());
      } catch (IllegalMoveException e) {
        throw new DataException(game.id() + ": move " + (i + 1) + ": " + e.getMessage(), e);
      }
    }
  }

  private byte[] owners(@Nullable FinalBoard end) {
    byte[] owners = new byte[layout.area()];
    Points points = Points.of(layout.size());
    for (int i = 0; end != null && i < end.size(); i++) {
      owners[layout.index(0, points.get(i))] = (byte) end.owner(i);
    }
    return owners;
  }

  /** Returns false if a move is on an occupied point; {@code ShardCheck} checks the other rules. */
  private boolean addPolicy(Position position, Turn turn, PackedShard packed) {
    SearchSummary summary = turn.summary();
    if (summary == null) {
      packed.addMove(layout.index(0, turn.move()), 1);
      return true;
    }
    MoveCounts policy = summary.policy();
    boolean legal = policy.size() > 0;
    for (int i = 0; i < policy.size(); i++) {
      int move = policy.move(i);
      legal &= move == Points.PASS || position.board().stoneAt(move) == 0;
      packed.addMove(layout.index(0, move), policy.count(i));
    }
    return legal;
  }

  private void addPosition(
      Position position, TrainingGame game, @Nullable SearchSummary summary, PackedShard packed) {
    encoder.encode(position, 0, packed.planes(), packed.planesAt(), globalBuffer, 0);
    Color side = position.toMove();
    FinalBoard end = game.end();
    float result = (float) (2 * game.result(side) - 1);
    double lead = end == null ? 0 : end.lead();
    packed.endSample(
        globals,
        side == Color.WHITE,
        end != null,
        result,
        summary == null ? result : (float) (2 * summary.value() - 1),
        (float) (side == Color.BLACK ? lead : -lead));
  }
}
