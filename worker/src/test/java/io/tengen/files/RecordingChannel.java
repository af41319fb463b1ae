package io.tengen.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/** A channel that tells the {@link RecordingFileSystem} what is written and forced. */
final class RecordingChannel extends FileChannel {
  private final FileChannel delegate;
  private final RecordingFileSystem system;
  private final Path real;
  private final RecordingFileSystem.Node node;

  RecordingChannel(FileChannel delegate, RecordingFileSystem system, Path real) {
    this.delegate = delegate;
    this.system = system;
    this.real = real;
    node = system.node(real);
  }

  @Override
  public int write(ByteBuffer source) throws IOException {
    node.write();
    return delegate.write(source);
  }

  @Override
  public long write(ByteBuffer[] sources, int offset, int length) throws IOException {
    node.write();
    return delegate.write(sources, offset, length);
  }

  @Override
  public int write(ByteBuffer source, long position) throws IOException {
    node.write();
    return delegate.write(source, position);
  }

  @Override
  public long transferFrom(ReadableByteChannel source, long position, long count)
      throws IOException {
    node.write();
    return delegate.transferFrom(source, position, count);
  }

  @Override
  public FileChannel truncate(long size) throws IOException {
    if (size < delegate.size()) {
      node.write();
    }
    delegate.truncate(size);
    return this;
  }

  @Override
  public void force(boolean metaData) throws IOException {
    delegate.force(metaData);
    if (Files.isDirectory(real)) {
      system.forcedDirectory(real);
    } else {
      node.force();
    }
  }

  @Override
  public int read(ByteBuffer target) throws IOException {
    return delegate.read(target);
  }

  @Override
  public long read(ByteBuffer[] targets, int offset, int length) throws IOException {
    return delegate.read(targets, offset, length);
  }

  @Override
  public int read(ByteBuffer target, long position) throws IOException {
    return delegate.read(target, position);
  }

  @Override
  public long transferTo(long position, long count, WritableByteChannel target) throws IOException {
    return delegate.transferTo(position, count, target);
  }

  @Override
  public long position() throws IOException {
    return delegate.position();
  }

  @Override
  public FileChannel position(long position) throws IOException {
    delegate.position(position);
    return this;
  }

  @Override
  public long size() throws IOException {
    return delegate.size();
  }

  @Override
  public MappedByteBuffer map(MapMode mode, long position, long size) {
    throw new UnsupportedOperationException();
  }

  @Override
  public FileLock lock(long position, long size, boolean shared) throws IOException {
    return delegate.lock(position, size, shared);
  }

  @Override
  public FileLock tryLock(long position, long size, boolean shared) throws IOException {
    return delegate.tryLock(position, size, shared);
  }

  @Override
  protected void implCloseChannel() throws IOException {
    delegate.close();
  }
}
