/** What stands in the memory of a page: every list of words in it, every text, and every event for one seat. */

import type { Page } from 'playwright-core'

export interface Heap {
  /** Lists of texts, or of objects that have a text as `id`, as these texts. */
  readonly lists: readonly (readonly string[])[]
  /** All texts, the very long ones cut. */
  readonly texts: readonly string[]
  /** Objects with a text as `type` and a number as `to`: events that one seat alone is told. */
  readonly told: readonly { readonly type: string; readonly to: number }[]
}

interface Snapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[]
      readonly node_types: readonly [readonly string[], ...unknown[]]
      readonly edge_fields: readonly string[]
      readonly edge_types: readonly [readonly string[], ...unknown[]]
    }
  }
  readonly nodes: readonly number[]
  readonly edges: readonly number[]
  readonly strings: readonly string[]
}

/** Takes a snapshot of the page's own thread, after a collection, and reads it. */
export async function readHeap(page: Page): Promise<Heap> {
  const devices = await page.context().newCDPSession(page)
  const chunks: string[] = []
  devices.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await devices.send('HeapProfiler.enable')
  await devices.send('HeapProfiler.collectGarbage')
  await devices.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false, captureNumericValue: true })
  await devices.detach()
  return readSnapshot(JSON.parse(chunks.join('')))
}

function readSnapshot({ snapshot, nodes, edges, strings }: Snapshot): Heap {
  const { node_fields, node_types, edge_fields, edge_types } = snapshot.meta
  const [nodeSize, edgeSize] = [node_fields.length, edge_fields.length]
  const [type, name, edgeCount] = ['type', 'name', 'edge_count'].map(field => node_fields.indexOf(field))
  const [edgeType, label, to] = ['type', 'name_or_index', 'to_node'].map(field => edge_fields.indexOf(field))
  const typeOf = (node: number) => node_types[0][nodes[node + type]]
  const textAt = (node: number) =>
    /string/.test(typeOf(node)) && typeOf(node) !== 'hidden' ? strings[nodes[node + name]] : null
  const ids = new Map<number, string>()
  const types = new Map<number, string>()
  const receivers = new Map<number, number>()
  const values = new Map<number, number>()
  const elements = new Map<number, number[]>()
  let edge = 0
  for (let node = 0; node < nodes.length; node += nodeSize)
    for (let left = nodes[node + edgeCount]; left > 0; left--, edge += edgeSize) {
      const target = edges[edge + to]
      const kind = edge_types[0][edges[edge + edgeType]]
      if (kind === 'element') {
        const list = elements.get(node) ?? []
        list.push(target)
        elements.set(node, list)
      } else if (typeOf(node) === 'number') {
        // A number has its value beside it, as a text.
        const value = textAt(target)
        if (value !== null) values.set(node, Number(value))
      } else if (kind === 'property') {
        const under = strings[edges[edge + label]]
        const text = textAt(target)
        if (text !== null && under === 'id') ids.set(node, text)
        if (text !== null && under === 'type') types.set(node, text)
        if (typeOf(target) === 'number' && under === 'to') receivers.set(node, target)
      }
    }
  const lists = [...elements.values()].flatMap(targets => {
    const words = targets.map(target => textAt(target) ?? ids.get(target))
    return words.length > 0 && words.every(word => word !== undefined) ? [words as string[]] : []
  })
  const texts: string[] = []
  for (let node = 0; node < nodes.length; node += nodeSize) {
    const text = textAt(node)
    if (text !== null) texts.push(text)
  }
  const told = [...receivers].flatMap(([node, number]) => {
    const kind = types.get(node)
    return kind === undefined ? [] : [{ type: kind, to: values.get(number) ?? Number.NaN }]
  })
  return { lists, texts, told }
}
