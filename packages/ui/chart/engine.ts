/** Collects the parts of ECharts that Portico uses; this file is reached by a lazy import only. */
import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { AriaComponent, GridComponent } from 'echarts/components';
import { init, use, type EChartsCoreOption, type EChartsType } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

use([LineChart, BarChart, PieChart, GridComponent, AriaComponent, CanvasRenderer]);

export type EngineDrawing = EChartsType;
export type EngineOption = EChartsCoreOption;

/** An empty drawing that waits for its size. The canvas renderer writes no style attributes, so a strict CSP holds. */
export function drawIn(host: HTMLElement): EngineDrawing {
  return init(host, null, { renderer: 'canvas', width: 1, height: 1 });
}
