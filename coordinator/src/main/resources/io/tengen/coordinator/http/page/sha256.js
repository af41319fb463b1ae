// SHA-256 (FIPS 180-4) of files of any size. The browser's own needs the whole file in memory, and exists
// over TLS and on loopback only.

const BLOCK = 64;

const PRIMES = [];
for (let n = 2; PRIMES.length < 64; n++) if (PRIMES.every(prime => n % prime)) PRIMES.push(n);

/** The first 32 bits of the fraction. */
const fraction = value => Math.floor(value % 1 * 2 ** 32) | 0;

const CONSTANTS = Int32Array.from(PRIMES, prime => fraction(Math.cbrt(prime)));

const rotate = (word, bits) => word >>> bits | word << 32 - bits;

class Sha256 {
  constructor() {
    this.state = Int32Array.from(PRIMES.slice(0, 8), prime => fraction(Math.sqrt(prime)));
    this.words = new Int32Array(64);
    this.rest = new Uint8Array(BLOCK);
    this.block = new DataView(this.rest.buffer);
    this.filled = 0;
    this.bytes = 0;
  }

  /** Takes further bytes. */
  update(bytes) {
    this.bytes += bytes.length;
    let at = 0;
    while (at < bytes.length) {
      const part = bytes.subarray(at, at + BLOCK - this.filled);
      this.rest.set(part, this.filled);
      this.filled += part.length;
      at += part.length;
      if (this.filled === BLOCK) this.mix();
    }
  }

  /** The hash in hexadecimal; nothing may be added afterwards. */
  digest() {
    const bits = 8 * this.bytes;
    const padding = new Uint8Array((this.filled < 56 ? 64 : 128) - this.filled);
    const length = new DataView(padding.buffer, padding.length - 8);
    padding[0] = 0x80;
    length.setUint32(0, Math.floor(bits / 2 ** 32));
    length.setUint32(4, bits >>> 0);
    this.update(padding);
    return [...this.state].map(word => (word >>> 0).toString(16).padStart(8, '0')).join('');
  }

  /** Mixes the block into the state. */
  mix() {
    const { words: w, block, state } = this;
    for (let i = 0; i < 16; i++) w[i] = block.getInt32(4 * i);
    for (let i = 16; i < 64; i++) {
      const x = w[i - 15];
      const y = w[i - 2];
      w[i] = w[i - 16] + w[i - 7] + (rotate(x, 7) ^ rotate(x, 18) ^ x >>> 3) + (rotate(y, 17) ^ rotate(y, 19) ^ y >>> 10);
    }
    // Not as patterns of arrays, which take twice the time.
    let a = state[0];
    let b = state[1];
    let c = state[2];
    let d = state[3];
    let e = state[4];
    let f = state[5];
    let g = state[6];
    let h = state[7];
    for (let i = 0; i < 64; i++) {
      const one = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + (e & f ^ ~e & g) + CONSTANTS[i] + w[i] | 0;
      const two = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + (a & b ^ a & c ^ b & c) | 0;
      h = g;
      g = f;
      f = e;
      e = d + one | 0;
      d = c;
      c = b;
      b = a;
      a = one + two | 0;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
    state[5] += f;
    state[6] += g;
    state[7] += h;
    this.filled = 0;
  }
}

/**
 * The SHA-256 of a file, in hexadecimal.
 *
 * @param onRead told the number of bytes that have been read
 * @throws DOMException if the file cannot be read
 */
export async function hashOf(file, onRead) {
  const hash = new Sha256();
  const reader = file.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    hash.update(part.value);
    onRead(hash.bytes);
  }
  return hash.digest();
}
