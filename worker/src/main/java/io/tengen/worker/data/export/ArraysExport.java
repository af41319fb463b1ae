package io.tengen.worker.data.export;

import io.tengen.engine.net.FeatureSet;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.export.NpyColumn.Type;
import io.tengen.worker.data.sample.SampleBatch;
import io.tengen.worker.data.sample.ShardSamples;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.Shard;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;

/**
 * Exports samples as plain NumPy arrays, for training with PyTorch or other programs that read
 * them: planes packed to bits, policy, results and ownership, under no symmetry and in the order of
 * the games. Confined to one thread; blocks on the disk.
 */
public final class ArraysExport {
  private final FeatureSet features;
  private final int length;
  private final int area;
  private final NpyColumn planes;
  private final NpyColumn globals;
  private final NpyColumn policy;
  private final NpyColumn values;
  private final NpyColumn ownership;
  private final NpzFiles files;
  private final SampleBatch one;

  /**
   * @param directory receives the files
   * @param length cells along a plane's side
   */
  public ArraysExport(Path directory, FeatureSet features, int length, int rowsPerFile) {
    this.features = features;
    this.length = length;
    area = length * length;
    planes = new NpyColumn("planes", Type.UINT8, features.planes(), NumpyBits.bytes(area));
    globals = new NpyColumn("globals", Type.FLOAT32, features.globals());
    policy = new NpyColumn("policy", Type.FLOAT32, area + 1);
    // Result, search's expected result, whether counted, lead.
    values = new NpyColumn("values", Type.FLOAT32, 4);
    ownership = new NpyColumn("ownership", Type.INT8, length, length);
    files =
        new NpzFiles(directory, List.of(planes, globals, policy, values, ownership), rowsPerFile);
    one = new SampleBatch(1, features, length);
  }

  /**
   * Adds the samples of a shard.
   *
   * @throws DataException if the shard cannot be decoded; then none of its samples are added
   */
  public void add(DataFolder folder, Shard shard) throws IOException, DataException {
    ShardSamples samples = ShardSamples.read(folder, shard, features, length);
    for (int i = 0; i < samples.size(); i++) {
      samples.read(i, one, 0);
      addRow();
    }
  }

  private void addRow() throws IOException {
    ByteBuffer row = planes.addRow();
    NumpyBits.pack(one.planes, 0, features.planes(), area, row, planes.at(0));
    put(globals, one.globals);
    put(policy, one.policy);
    put(values, one.result[0], one.searched[0], one.counted[0], one.lead[0]);
    ByteBuffer owners = ownership.addRow();
    for (int i = 0; i < area; i++) {
      owners.put(ownership.at(i), (byte) one.ownership[i]);
    }
    files.endRow();
  }

  private static void put(NpyColumn column, float... numbers) {
    ByteBuffer row = column.addRow();
    for (int i = 0; i < numbers.length; i++) {
      row.putFloat(column.at(i), numbers[i]);
    }
  }

  /** Writes the remaining rows. */
  public ExportSize end() throws IOException {
    files.end();
    return new ExportSize(files.files(), files.rows());
  }
}
