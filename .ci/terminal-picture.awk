# Draws what a program wrote to a terminal, colors included, as an SVG.
function escaped(text) {
    gsub(/&/, "\\&amp;", text)
    gsub(/</, "\\&lt;", text)
    gsub(/>/, "\\&gt;", text)
    return text
}

# The class of a stretch of text, by the codes that hold for it.
function class(codes,    names) {
    if (codes ~ /;1;/) names = names " bold"
    if (codes ~ /;2;/) names = names " dim"
    if (codes ~ /;31;/) names = names " red"
    if (codes ~ /;32;/) names = names " green"
    if (codes ~ /;33;/) names = names " yellow"
    return substr(names, 2)
}

function piece(text, codes, column, row,    name) {
    if (text == "") return
    name = class(codes)
    body = body sprintf("<text x=\"%.1f\" y=\"%d\" textLength=\"%.1f\"%s>%s</text>\n",
        left + column * wide, top + row * high, length(text) * wide,
        name == "" ? "" : " class=\"" name "\"", escaped(text))
}

BEGIN { wide = 8.4; high = 20; left = 16; top = 52; most = 0 }

{
    codes = ";"
    column = 0
    line = $0
    while (match(line, /\033\[[0-9;]*m/)) {
        piece(substr(line, 1, RSTART - 1), codes, column, NR - 1)
        column += RSTART - 1
        code = substr(line, RSTART + 2, RLENGTH - 3)
        codes = code == "" || code == "0" ? ";" : codes code ";"
        line = substr(line, RSTART + RLENGTH)
    }
    piece(line, codes, column, NR - 1)
    column += length(line)
    if (column > most) most = column
}

END {
    width = 2 * left + most * wide
    height = top + NR * high
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\">\n",
        width, height, width, height
    print "<style>text { font: 14px ui-monospace, 'DejaVu Sans Mono', Menlo, monospace;"
    print "    fill: #d8d8d8; white-space: pre } .bold { font-weight: bold } .dim { fill: #8f8f8f }"
    print "    .red { fill: #ff7b72 } .green { fill: #7ee787 } .yellow { fill: #e3b341 }</style>"
    print "<rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"#1c1f24\"/>"
    for (dot = 0; dot < 3; dot++)
        printf "<circle cx=\"%d\" cy=\"18\" r=\"5\" fill=\"#4a4f57\"/>\n", 20 + dot * 16
    printf "%s", body
    print "</svg>"
}
