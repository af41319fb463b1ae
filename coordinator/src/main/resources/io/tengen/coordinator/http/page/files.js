// Files of the reader.

/** Saves a game as a file of the reader. */
export function save(sgf, name) {
  const link = Object.assign(document.createElement('a'), {
    href: URL.createObjectURL(new Blob([sgf], { type: 'application/x-go-sgf' })),
    download: name,
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
