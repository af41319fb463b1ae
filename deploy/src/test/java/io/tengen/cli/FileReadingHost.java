package io.tengen.cli;

import io.tengen.engine.play.EngineKind;
import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.play.Player;
import io.tengen.engine.player.RandomKind;
import io.tengen.engine.setting.Setting;
import io.tengen.engine.setting.SettingTable;
import io.tengen.engine.setting.WorkerResource;
import io.tengen.game.match.EngineSpec;
import io.tengen.worker.job.EngineProvider;
import io.tengen.worker.job.NetworkHost;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A network host for tests: {@code mcts:net=NAME} reads the network's file when a player is
 * created, and then plays at random.
 */
final class FileReadingHost implements NetworkHost {
  /** The contents that players have read, as {@code NAME: content}. */
  final Queue<Read> reads = new ConcurrentLinkedQueue<>();

  /** Jobs that currently hold networks. */
  final AtomicInteger hosting = new AtomicInteger();

  record Read(String name, byte[] content) {}

  @Override
  public List<String> kinds() {
    return List.of("mcts");
  }

  @Override
  public EngineProvider.Handle host(Map<String, Path> files) {
    hosting.incrementAndGet();
    return new EngineProvider.Handle() {
      @Override
      public EngineKinds kinds() {
        return new EngineKinds(List.of(new Reader(files), new RandomKind()));
      }

      @Override
      public void close() {
        hosting.decrementAndGet();
      }
    };
  }

  private final class Reader implements EngineKind {
    private final Map<String, Path> files;

    Reader(Map<String, Path> files) {
      this.files = files;
    }

    @Override
    public String name() {
      return "mcts";
    }

    @Override
    public String meaning() {
      return "reads a network's file and plays at random";
    }

    @Override
    public SettingTable settings() {
      return SettingTable.of(Setting.entry(WorkerResource.NETWORK).unrepeatable());
    }

    @Override
    public Player create(EngineSpec spec, long seed) {
      String name = network(spec).orElseThrow();
      try {
        reads.add(new Read(name, Files.readAllBytes(files.getOrDefault(name, Path.of("none")))));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return new RandomKind().create(EngineSpec.parse("random"), seed);
    }
  }
}
