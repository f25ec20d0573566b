/**
 * Enough Markdown for our own rule texts: headings, paragraphs, quotations, lists, tables, emphasis,
 * code and links. Everything is escaped first, so a text can contain anything.
 */
function escape(text: string): string {
  return text.replace(
    /[&<>"]/g,
    (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!,
  );
}

function inline(text: string): string {
  return escape(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/(^|[^*\w])\*([^*\s][^*]*)\*/g, '$1<em>$2</em>')
    .replace(/\[([^\]]+)\]\(((?:https?:|\/|#)[^)\s]+)\)/g, '<a href="$2">$1</a>');
}

export function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

function table(rows: string[]): string {
  const cells = (row: string): string[] =>
    row
      .replace(/^\||\|\s*$/g, '')
      .split('|')
      .map((c) => c.trim());
  const [head, rule, ...body] = rows;
  const aligned = (rule ?? '').includes('-') ? body : rows.slice(1);
  const th = cells(head!)
    .map((c) => `<th scope="col">${inline(c)}</th>`)
    .join('');
  const trs = aligned.map(
    (row) =>
      `<tr>${cells(row)
        .map((c) => `<td>${inline(c)}</td>`)
        .join('')}</tr>`,
  );
  return `<div class="scroll" tabindex="0"><table><thead><tr>${th}</tr></thead><tbody>${trs.join('')}</tbody></table></div>`;
}

export function render(source: string): string {
  const out: string[] = [];
  const lines = source.replace(/\r/g, '').split('\n');
  let i = 0;
  const take = (test: (line: string) => boolean): string[] => {
    const taken: string[] = [];
    while (i < lines.length && test(lines[i]!)) taken.push(lines[i++]!);
    return taken;
  };
  while (i < lines.length) {
    const line = lines[i]!;
    const heading = /^(#{1,4})\s+(.*)$/.exec(line);
    if (!line.trim()) i++;
    else if (heading) {
      const level = heading[1]!.length;
      out.push(`<h${level} id="${slug(heading[2]!)}">${inline(heading[2]!)}</h${level}>`);
      i++;
    } else if (line.startsWith('```')) {
      i++;
      const code = take((l) => !l.startsWith('```'));
      i++;
      out.push(`<pre tabindex="0"><code>${escape(code.join('\n'))}</code></pre>`);
    } else if (line.startsWith('|')) out.push(table(take((l) => l.startsWith('|'))));
    else if (/^\s*([-*]|\d+\.)\s/.test(line))
      out.push(list(take((l) => /^\s*([-*]|\d+\.)\s|^\s+\S/.test(l))));
    else if (line.startsWith('>')) {
      const quoted = take((l) => l.startsWith('>')).map((l) => l.replace(/^> ?/, ''));
      out.push(`<blockquote>${render(quoted.join('\n'))}</blockquote>`);
    } else {
      const words = take((l) => !!l.trim() && !/^(#{1,4}\s|```|[|>]|\s*([-*]|\d+\.)\s)/.test(l));
      out.push(`<p>${inline(words.join(' '))}</p>`);
    }
  }
  return out.join('\n');
}

function list(lines: string[]): string {
  const items: { depth: number; ordered: boolean; start: number; text: string }[] = [];
  for (const line of lines) {
    const item = /^(\s*)([-*]|(\d+)\.)\s+(.*)$/.exec(line);
    if (item) {
      const depth = Math.floor(item[1]!.length / 2);
      items.push({
        depth,
        ordered: item[3] !== undefined,
        start: Number(item[3] ?? 1),
        text: item[4]!,
      });
    } else if (items.length) items.at(-1)!.text += ` ${line.trim()}`;
  }
  let html = '';
  const open: string[] = [];
  for (const item of items) {
    while (open.length > item.depth + 1) html += `</li></${open.pop()}>`;
    if (open.length === item.depth + 1) html += '</li>';
    else {
      const tag = item.ordered ? 'ol' : 'ul';
      html += item.ordered && item.start !== 1 ? `<ol start="${item.start}">` : `<${tag}>`;
      open.push(tag);
    }
    html += `<li>${inline(item.text)}`;
  }
  while (open.length) html += `</li></${open.pop()}>`;
  return html;
}

/** For searching: small letters without accents, one for each letter of the original. */
export function plain(text: string): string {
  return [...text]
    .map((letter) => {
      const bare = letter.normalize('NFD').replace(/\p{M}/gu, '').replace('’', "'").toLowerCase();
      return bare.length === letter.length ? bare : letter;
    })
    .join('');
}
