/** What judges decided in games, judged again. Loaded when it is asked for: an arena has no use for it. */

/** The pieces of judging again, from finding sets to what is made of the judgements. */
export async function rejudge() {
  const [sources, plan, lines, folder, run, results, report, told] = await Promise.all([
    import('./sources.ts'),
    import('./plan.ts'),
    import('./lines.ts'),
    import('./folder.ts'),
    import('./run.ts'),
    import('./results.ts'),
    import('./report.ts'),
    import('./findings.ts'),
  ])
  return {
    findSets: sources.findSets,
    planSets: plan.planSets,
    countWanted: plan.countWanted,
    headOf: lines.headOf,
    setLines: lines.setLines,
    RejudgeFolder: folder.RejudgeFolder,
    headIn: folder.headIn,
    judgeAgain: run.judgeAgain,
    makeRejudgeResults: results.makeRejudgeResults,
    makeRejudgeReport: report.makeRejudgeReport,
    findings: told.findings,
  }
}
