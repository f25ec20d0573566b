/** Python in a worker: Pyodide and the packed sources, from files of this site alone. */

/** The part of Pyodide that is used. */
export interface Python {
  unpackArchive(data: ArrayBuffer, format: 'xztar', options: { extractDir: string }): void;
  runPython(code: string): PythonFunction;
}
type PythonFunction = (text: string) => string;

interface Pyodide {
  loadPyodide(options: { indexURL: string; packageBaseUrl: string }): Promise<Python>;
}

const MODULES = 'python.tar.xz';

/** Loads Python and the function that `code` ends with; `onProgress` hears how much is there. */
export async function loadPython(
  code: string,
  onProgress: (part: number) => void = () => undefined,
): Promise<PythonFunction> {
  const folder = new URL('../engine/', self.location.href).href;
  const modules = download(folder + MODULES);
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as Pyodide;
  onProgress(0.1);
  const python = await loadPyodide({ indexURL: folder, packageBaseUrl: folder });
  onProgress(0.6);
  python.unpackArchive(await modules, 'xztar', { extractDir: '/ludotheque' });
  onProgress(0.7);
  return python.runPython(`import sys\nsys.path.insert(0, "/ludotheque")\n${code}`);
}

async function download(address: string): Promise<ArrayBuffer> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.arrayBuffer();
}
