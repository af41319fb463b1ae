package io.tengen.worker.data.export;

import io.tengen.files.AtomicFile;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Files {@code 000000.npz}, {@code 000001.npz}, ... of equally many rows, but for the last: zip
 * archives of NumPy arrays, as {@code numpy.load} reads them. Each appears whole or not at all.
 * Equal rows make equal files. Confined to one thread; blocks on the disk.
 */
final class NpzFiles {
  private final Path directory;
  private final List<NpyColumn> columns;
  private final int rowsPerFile;
  private int files;
  private long rows;

  /**
   * @param columns which all get a row before each {@link #endRow}
   */
  NpzFiles(Path directory, List<NpyColumn> columns, int rowsPerFile) {
    this.directory = directory;
    this.columns = columns;
    this.rowsPerFile = rowsPerFile;
  }

  /** A row is there; writes a file if that was its last. */
  void endRow() throws IOException {
    rows++;
    if (columns.getFirst().rows() == rowsPerFile) {
      write();
    }
  }

  /** Writes the rows that are left. */
  void end() throws IOException {
    if (columns.getFirst().rows() > 0) {
      write();
    }
  }

  private void write() throws IOException {
    Path file = directory.resolve("%06d.npz".formatted(files));
    try (AtomicFile written = AtomicFile.create(file)) {
      try (ZipOutputStream zip = new ZipOutputStream(written.stream())) {
        zip.setLevel(Deflater.BEST_SPEED);
        for (NpyColumn column : columns) {
          ZipEntry entry = new ZipEntry(column.name() + ".npy");
          entry.setLastModifiedTime(FileTime.fromMillis(0));
          zip.putNextEntry(entry);
          column.write(zip);
          zip.closeEntry();
          column.clear();
        }
      }
      written.commit();
    }
    files++;
  }

  int files() {
    return files;
  }

  long rows() {
    return rows;
  }
}
