package io.tengen.cli.data;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.JsonWriter;
import io.tengen.cli.games.DataFolders;
import io.tengen.cli.results.PositionLine;
import io.tengen.engine.net.FeatureSet;
import io.tengen.files.AtomicFile;
import io.tengen.game.sgf.Sgf;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.export.ArraysExport;
import io.tengen.worker.data.export.ExportSize;
import io.tengen.worker.data.export.KataGoExport;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.RecordedGames;
import io.tengen.worker.data.shard.Shard;
import java.io.IOException;
import java.nio.file.Path;

/** The output of {@code tengen data export}, written shard by shard. Confined to one thread. */
interface DataSink extends AutoCloseable {
  /**
   * A summary of the written output.
   *
   * @param rows number of rows; {@link #what} names the kind of row
   */
  record Result(long files, long rows) {
    static Result of(ExportSize exportSize) {
      return new Result(exportSize.files(), exportSize.rows());
    }
  }

  /** Writes the games of a shard that has been verified. */
  void add(DataFolder folder, Shard shard) throws IOException, DataException, CommandException;

  /** Writes what remains. */
  Result end() throws IOException;

  /** Returns what a row is, in the singular. */
  String what();

  @Override
  default void close() throws IOException {}

  static DataSink open(
      DataExportCommand.Format format, Path out, FeatureSet features, int length, int rows)
      throws IOException {
    return switch (format) {
      case katago -> new KataGoRows(new KataGoExport(out, length, rows));
      case numpy -> new Arrays(new ArraysExport(out, features, length, rows));
      case sgf -> new SgfFiles(out);
      case jsonl -> new Lines(AtomicFile.create(out.resolve("positions.jsonl")));
    };
  }

  /** Writes KataGo's training rows. */
  record KataGoRows(KataGoExport export) implements DataSink {
    @Override
    public void add(DataFolder folder, Shard shard)
        throws IOException, DataException, CommandException {
      DataFolders.<CommandException>games(folder, shard, export::add);
    }

    @Override
    public Result end() throws IOException {
      return Result.of(export.end());
    }

    @Override
    public String what() {
      return "position";
    }
  }

  /** Writes NumPy arrays. */
  record Arrays(ArraysExport export) implements DataSink {
    @Override
    public void add(DataFolder folder, Shard shard) throws IOException, DataException {
      export.add(folder, shard);
    }

    @Override
    public Result end() throws IOException {
      return Result.of(export.end());
    }

    @Override
    public String what() {
      return "position";
    }
  }

  /** Writes one SGF file a game. */
  final class SgfFiles implements DataSink {
    private final Path out;
    private long games;

    SgfFiles(Path out) {
      this.out = out;
    }

    @Override
    public void add(DataFolder folder, Shard shard)
        throws IOException, DataException, CommandException {
      DataFolders.<CommandException>games(
          folder,
          shard,
          game ->
              AtomicFile.writeUnforced(
                  out.resolve("%08d.sgf".formatted(games++)),
                  Sgf.write(
                      RecordedGames.toRecord(game), game.id().toString(), game.id().source())));
    }

    @Override
    public Result end() {
      return new Result(games, games);
    }

    @Override
    public String what() {
      return "game";
    }
  }

  /** Writes one JSON line for each position. */
  final class Lines implements DataSink {
    private final AtomicFile file;
    private long lines;

    Lines(AtomicFile file) {
      this.file = file;
    }

    @Override
    public void add(DataFolder folder, Shard shard)
        throws IOException, DataException, CommandException {
      DataFolders.<CommandException>games(
          folder,
          shard,
          game -> {
            int index = (int) game.id().index();
            for (PositionLine line : PositionLine.of(index, RecordedGames.toRecord(game))) {
              file.writer().write(JsonWriter.line(line));
              file.writer().write('\n');
              lines++;
            }
          });
    }

    @Override
    public Result end() throws IOException {
      file.commit();
      return new Result(1, lines);
    }

    @Override
    public String what() {
      return "position";
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
