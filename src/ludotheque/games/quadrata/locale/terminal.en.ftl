terminal-taxis = Taxis to use: { $unused } ({ $squares })
