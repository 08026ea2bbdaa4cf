/** Makes small files of every kind byte by byte, and hostile ones that pretend to be something else. */
import sharp from 'sharp';
import { crc32 } from 'node:zlib';

export const PDF = Buffer.from(
  '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
  'latin1',
);
/** The beginning of a program of Windows. */
export const EXE = Buffer.concat([Buffer.from('MZ\u0090\u0000\u0003\u0000\u0000\u0000', 'latin1'), Buffer.alloc(600, 0xcc)]);
export const HTML = Buffer.from('<!doctype html><html><body><script>alert(1)</script></body></html>');
export const SVG = Buffer.from(
  '<?xml version="1.0"?><!-- a --><svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>top.ran = true</script>' +
    '<image href="http://127.0.0.1:9/seen" width="1" height="1"/><rect width="40" height="20" fill="#336699" onload="top.ran = true"/></svg>',
);

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#336699' } });

/** With a place on the earth and a direction in its metadata. */
export function makePhoto(width = 40, height = 20): Promise<Buffer> {
  return plain(width, height)
    .withExif({ IFD0: { Artist: 'Thordis', Orientation: '6' }, IFD3: { GPSLatitude: '64/1 8/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

export function makePng(width = 40, height = 20): Promise<Buffer> {
  return plain(width, height).png().toBuffer();
}
export function makeGif(): Promise<Buffer> {
  return plain(8, 8).gif().toBuffer();
}
export function makeWebp(): Promise<Buffer> {
  return plain(8, 8).webp().toBuffer();
}

/** Two by two: red and green above, blue and white below. */
export function makeBmp(): Buffer {
  const bytes = Buffer.alloc(54 + 16);
  bytes.write('BM');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(2, 18);
  bytes.writeInt32LE(2, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  // From the bottom, blue first, rows filled up to four bytes.
  bytes.set([255, 0, 0, 255, 255, 255, 0, 0], 54);
  bytes.set([0, 0, 255, 0, 255, 0, 0, 0], 62);
  return bytes;
}

export interface ZipEntry {
  readonly name: string;
  readonly body?: string | Buffer;
  /** What the directory says of it, where it is not so. */
  readonly claims?: number;
  readonly locked?: boolean;
}

/** An archive whose entries are stored as they are. */
export function makeZip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, body = '', claims, locked = false } of entries) {
    const [named, bytes] = [Buffer.from(name), Buffer.from(body)];
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt32LE(crc32(bytes), 14);
    local.writeUInt32LE(bytes.length, 18);
    local.writeUInt32LE(bytes.length, 22);
    local.writeUInt16LE(named.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(locked ? 1 : 0, 8);
    entry.writeUInt32LE(crc32(bytes), 16);
    entry.writeUInt32LE(bytes.length, 20);
    entry.writeUInt32LE(claims ?? bytes.length, 24);
    entry.writeUInt16LE(named.length, 28);
    entry.writeUInt32LE(at, 42);
    locals.push(local, named, bytes);
    directory.push(entry, named);
    at += 30 + named.length + bytes.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, listed, end]);
}

const TYPES: ZipEntry = { name: '[Content_Types].xml', body: '<Types/>' };
export const SHEET: readonly ZipEntry[] = [TYPES, { name: 'xl/workbook.xml', body: '<workbook/>' }];
export const LETTER: readonly ZipEntry[] = [TYPES, { name: 'word/document.xml', body: '<document/>' }];

/** A picture that says it is much larger than it is. */
export async function makeMisstatedPng(width: number, height: number): Promise<Buffer> {
  const bytes = Buffer.from(await makePng());
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

export interface HostileFile {
  readonly what: string;
  readonly name: string;
  readonly body: Buffer;
  /** The refusal; or, of what is taken, something that must be in nothing that is kept. */
  readonly refused?: string;
  readonly gone?: string;
}

export async function makeHostileFiles(): Promise<readonly HostileFile[]> {
  const [aPng, aJpg, aGif] = [await makePng(), await makePhoto(), await makeGif()];
  const after = (body: Buffer, more: string | Buffer) => Buffer.concat([body, Buffer.from(more)]);
  const svg = (inside: string, before = '') =>
    Buffer.from(`${before}<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`);
  const many = Array.from({ length: 5001 }, (_, index) => ({ name: `word/media/${index}` }));
  return [
    { what: 'a program called a PDF', name: 'offer.pdf', body: EXE, refused: 'file.unaccepted' },
    { what: 'a program under its own name', name: 'setup.exe', body: EXE, refused: 'file.unaccepted' },
    { what: 'a program called a picture', name: 'photo.jpg', body: EXE, refused: 'file.unaccepted' },
    { what: 'a program called a text', name: 'notes.txt', body: EXE, refused: 'file.unaccepted' },
    {
      what: 'a program for Linux',
      name: 'scan.pdf',
      body: after(Buffer.from('\u007fELF\u0002\u0001\u0001\u0000'), Buffer.alloc(600)),
      refused: 'file.unaccepted',
    },
    { what: 'a page called a picture', name: 'logo.png', body: HTML, refused: 'file.misnamed' },
    { what: 'a page called a PDF', name: 'report.pdf', body: HTML, refused: 'file.misnamed' },
    { what: 'a page under its own name', name: 'page.html', body: HTML, refused: 'file.unaccepted' },
    { what: 'a script', name: 'run.js', body: Buffer.from('fetch("/api/me")'), refused: 'file.unaccepted' },
    { what: 'a batch of commands', name: 'run.bat', body: Buffer.from('del /s'), refused: 'file.unaccepted' },
    { what: 'a page behind two endings', name: 'report.pdf.html', body: HTML, refused: 'file.unaccepted' },
    { what: 'a PDF called a picture', name: 'photo.png', body: PDF, refused: 'file.misnamed' },
    { what: 'a picture called a PDF', name: 'statement.pdf', body: aPng, refused: 'file.misnamed' },
    {
      what: 'a PDF with a page in front of its objects',
      name: 'a.pdf',
      body: Buffer.from('%PDF-1.4\n<html><script>1</script>\n1 0 obj\nendobj\n%%EOF'),
      refused: 'file.mixed',
    },
    { what: 'a PDF with an archive behind it', name: 'a.pdf', body: after(PDF, makeZip(SHEET)), refused: 'file.mixed' },
    { what: 'a PDF with a page behind it', name: 'a.pdf', body: after(PDF, HTML), refused: 'file.mixed' },
    { what: 'a PDF behind something else', name: 'a.pdf', body: after(Buffer.from('GIF89a'), PDF), refused: 'file.misnamed' },
    { what: 'a PDF that is cut off', name: 'a.pdf', body: PDF.subarray(0, 60), refused: 'file.unreadable' },
    {
      what: 'a picture with an archive behind it',
      name: 'a.png',
      body: after(aPng, makeZip([{ name: 'secret-payload' }])),
      gone: 'secret-payload',
    },
    { what: 'a picture with a program behind it', name: 'a.jpg', body: after(aJpg, '<?php secret_payload() ?>'), gone: 'secret_payload' },
    {
      what: 'a GIF that is a script',
      name: 'a.gif',
      body: Buffer.from('GIF89a/*\u0000\u0000*/=1;secret_payload()'),
      refused: 'file.unreadable',
    },
    { what: 'a GIF with a script behind it', name: 'a.gif', body: after(aGif, '*/;secret_payload()'), gone: 'secret_payload' },
    { what: 'a picture cut off', name: 'a.png', body: aPng.subarray(0, 60), refused: 'file.unreadable' },
    {
      what: 'a picture of nothing but its first bytes',
      name: 'a.jpg',
      body: Buffer.from('ffd8ffe000104a46', 'hex'),
      refused: 'file.unreadable',
    },
    {
      what: 'a picture that unpacks to ten billion pixels',
      name: 'a.png',
      body: await makeMisstatedPng(100_000, 100_000),
      refused: 'file.too-many-pixels',
    },
    {
      what: 'a drawing of ten billion pixels',
      name: 'a.svg',
      body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000"/>'),
      refused: 'file.too-many-pixels',
    },
    {
      what: 'a bitmap that is larger than it is',
      name: 'a.bmp',
      body: Object.assign(makeBmp(), { 18: 255, 19: 255 }),
      refused: 'file.unreadable',
    },
    {
      what: 'a drawing of entities',
      name: 'a.svg',
      body: svg('<text>&b;</text>', '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>'),
      refused: 'file.unreadable',
    },
    {
      what: 'a drawing that reads a file',
      name: 'a.svg',
      body: svg('<text>&b;</text>', '<!DOCTYPE svg [<!ENTITY b SYSTEM "file:///etc/passwd">]>'),
      refused: 'file.unreadable',
    },
    {
      what: 'a drawing that is no drawing',
      name: 'a.svg',
      body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g>'),
      refused: 'file.unreadable',
    },

    { what: 'an archive', name: 'all.zip', body: makeZip([{ name: 'a' }]), refused: 'file.unaccepted' },
    { what: 'an archive called a sheet', name: 'a.xlsx', body: makeZip([{ name: 'a' }]), refused: 'file.unaccepted' },
    { what: 'a letter called a sheet', name: 'a.xlsx', body: makeZip(LETTER), refused: 'file.misnamed' },
    { what: 'a sheet with macros', name: 'a.xlsx', body: makeZip([...SHEET, { name: 'xl/vbaProject.bin' }]), refused: 'file.macros' },
    {
      what: 'a letter with a program in it',
      name: 'a.docx',
      body: makeZip([...LETTER, { name: 'word/embeddings/oleObject1.bin' }]),
      refused: 'file.macros',
    },
    {
      what: 'a letter that leads out of its folder',
      name: 'a.docx',
      body: makeZip([...LETTER, { name: '../../etc/cron.d/x' }]),
      refused: 'file.mixed',
    },
    {
      what: 'a letter with two contents',
      name: 'a.docx',
      body: makeZip([...LETTER, { name: 'word/document.xml' }]),
      refused: 'file.mixed',
    },
    {
      what: 'a letter with a program in front',
      name: 'a.docx',
      body: Buffer.concat([Buffer.from('PK\u0003\u0004'), EXE, makeZip(LETTER)]),
      refused: 'file.mixed',
    },
    { what: 'a sheet with a page behind it', name: 'a.xlsx', body: after(makeZip(SHEET), HTML), refused: 'file.mixed' },
    {
      what: 'a sheet that bursts',
      name: 'a.xlsx',
      body: makeZip([...SHEET, { name: 'xl/media/a', claims: 4_000_000_000 }]),
      refused: 'file.unreadable',
    },
    { what: 'a letter of too many parts', name: 'a.docx', body: makeZip([...LETTER, ...many]), refused: 'file.unreadable' },
    {
      what: 'a sheet that is locked',
      name: 'a.xlsx',
      body: makeZip([TYPES, { name: 'xl/workbook.xml', locked: true }]),
      refused: 'file.unreadable',
    },
    { what: 'nothing', name: 'a.pdf', body: Buffer.alloc(0), refused: 'file.empty' },
  ];
}
