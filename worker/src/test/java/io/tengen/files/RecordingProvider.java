package io.tengen.files;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.spi.FileSystemProvider;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Does what the default provider does, and tells the {@link RecordingFileSystem} of it. */
final class RecordingProvider extends FileSystemProvider {
  private final RecordingFileSystem system;
  private final FileSystemProvider delegate;

  RecordingProvider(RecordingFileSystem system, FileSystemProvider delegate) {
    this.system = system;
    this.delegate = delegate;
  }

  private static Path real(Path path) {
    return RecordingPath.unwrap(path);
  }

  @Override
  public FileChannel newFileChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    Path real = real(path);
    boolean fresh = !Files.exists(real);
    FileChannel channel = delegate.newFileChannel(real, options, attributes);
    if (fresh) {
      system.named(real);
    }
    return new RecordingChannel(channel, system, real);
  }

  @Override
  public SeekableByteChannel newByteChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    return newFileChannel(path, options, attributes);
  }

  @Override
  public DirectoryStream<Path> newDirectoryStream(
      Path directory, DirectoryStream.Filter<? super Path> filter) throws IOException {
    DirectoryStream<Path> stream =
        delegate.newDirectoryStream(real(directory), path -> filter.accept(system.wrap(path)));
    return new DirectoryStream<>() {
      @Override
      public Iterator<Path> iterator() {
        Iterator<Path> paths = stream.iterator();
        return new Iterator<>() {
          @Override
          public boolean hasNext() {
            return paths.hasNext();
          }

          @Override
          public Path next() {
            return system.wrap(paths.next());
          }
        };
      }

      @Override
      public void close() throws IOException {
        stream.close();
      }
    };
  }

  @Override
  public void createDirectory(Path directory, FileAttribute<?>... attributes) throws IOException {
    delegate.createDirectory(real(directory), attributes);
    system.named(real(directory));
  }

  @Override
  public void delete(Path path) throws IOException {
    if (Files.exists(real(path))) {
      system.deleting(real(path));
    }
    delegate.delete(real(path));
    system.deleted(real(path));
  }

  @Override
  public void copy(Path source, Path target, CopyOption... options) throws IOException {
    delegate.copy(real(source), real(target), options);
    system.node(real(target)).write();
    system.named(real(target));
  }

  @Override
  public void move(Path source, Path target, CopyOption... options) throws IOException {
    delegate.move(real(source), real(target), options);
    system.moved(real(source), real(target));
  }

  @Override
  public boolean isSameFile(Path path, Path other) throws IOException {
    return delegate.isSameFile(real(path), real(other));
  }

  @Override
  public boolean isHidden(Path path) throws IOException {
    return delegate.isHidden(real(path));
  }

  @Override
  public FileStore getFileStore(Path path) throws IOException {
    return delegate.getFileStore(real(path));
  }

  @Override
  public void checkAccess(Path path, AccessMode... modes) throws IOException {
    delegate.checkAccess(real(path), modes);
  }

  @Override
  public <V extends FileAttributeView> @Nullable V getFileAttributeView(
      Path path, Class<V> type, LinkOption... options) {
    return delegate.getFileAttributeView(real(path), type, options);
  }

  @Override
  public <A extends BasicFileAttributes> A readAttributes(
      Path path, Class<A> type, LinkOption... options) throws IOException {
    return delegate.readAttributes(real(path), type, options);
  }

  @Override
  public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options)
      throws IOException {
    return delegate.readAttributes(real(path), attributes, options);
  }

  @Override
  public void setAttribute(Path path, String attribute, Object value, LinkOption... options)
      throws IOException {
    delegate.setAttribute(real(path), attribute, value, options);
  }

  @Override
  public String getScheme() {
    return "recording";
  }

  @Override
  public FileSystem newFileSystem(URI uri, Map<String, ?> settings) {
    throw new UnsupportedOperationException();
  }

  @Override
  public FileSystem getFileSystem(URI uri) {
    return system;
  }

  @Override
  public Path getPath(URI uri) {
    return system.wrap(delegate.getPath(uri));
  }
}
